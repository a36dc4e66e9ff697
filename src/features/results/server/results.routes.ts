import { createRoute, z } from '@hono/zod-openapi';
import { Readable } from 'node:stream';
import { createRouter, requireViewer, signedIn } from '#server/http/context.ts';
import { errorResponse } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { interviewIdSchema, questionIndexSchema } from '#features/interview/interview.contract.ts';
import { authorizeInterview } from '#features/interview/server/interview.policy.ts';
import { answerSchema, resultsSchema } from '#features/results/results.contract.ts';
import { typedAnswerSchema } from '#features/transcription/transcription.contract.ts';
import { parseRange } from './results.range.ts';
import { readResults } from './results.usecases.ts';
import { findVideo } from './results.video.ts';
import { typeAnswer } from './results.words.ts';

const params = z.object({ id: interviewIdSchema });
const answerParams = params.extend({ index: questionIndexSchema });
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } });
const none = errorResponse('There is none, or it is not yours.');

const read = createRoute({
  method: 'get',
  path: '/interviews/{id}/results',
  operationId: 'getResults',
  middleware: signedIn,
  request: { params },
  responses: { 200: { description: 'Every answer, in order.', ...json(resultsSchema) }, 404: none },
});

const video = createRoute({
  method: 'get',
  path: '/interviews/{id}/answers/{index}/video',
  operationId: 'getAnswerVideo',
  middleware: signedIn,
  request: {
    params: answerParams,
    query: z.object({ take: z.uuid().optional(), copy: z.enum(['original', 'seekable']).optional() }),
  },
  responses: {
    200: { description: 'The whole file.', content: { 'video/webm': { schema: z.string() } } },
    206: { description: 'The bytes that `Range` asked for.', content: { 'video/webm': { schema: z.string() } } },
    404: none,
    410: errorResponse('Deleted, 15 minutes after it was first shown.'),
    416: { description: 'There are no such bytes.' },
  },
});

const words = createRoute({
  method: 'put',
  path: '/interviews/{id}/answers/{index}/words',
  operationId: 'typeAnswer',
  middleware: signedIn,
  request: { params: answerParams, body: { required: true, ...json(typedAnswerSchema) } },
  responses: {
    200: { description: 'The answer, scored.', ...json(answerSchema) },
    404: none,
    409: errorResponse('It has a transcript already, or is still being processed.'),
    503: errorResponse('It could not be scored; nothing was stored.'),
  },
});

export const resultsRoutes = (parts: Pick<Parts, 'db' | 'storage' | 'scorer' | 'events' | 'log'>) =>
  createRouter()
    .openapi(read, async (c) => {
      const viewer = requireViewer(c);
      const interview = await authorizeInterview(parts, viewer, c.req.valid('param').id);
      return c.json(await readResults(parts, { interview }), 200);
    })
    .openapi(video, async (c) => {
      const viewer = requireViewer(c);
      const { id, index } = c.req.valid('param');
      const interview = await authorizeInterview(parts, viewer, id);
      const file = await findVideo(parts, { interview, questionIndex: index, copy: c.req.valid('query').copy });
      c.header('Accept-Ranges', 'bytes');
      c.header('Cache-Control', 'no-store');
      const range = parseRange(c.req.header('Range'), file.bytes);
      if (range === 'unsatisfiable') {
        c.header('Content-Range', `bytes */${file.bytes}`);
        return c.body(null, 416);
      }
      const { start, end } = range === 'all' ? { start: 0, end: file.bytes - 1 } : range;
      c.header('Content-Type', file.mimeType);
      c.header('Content-Length', String(end - start + 1));
      if (range !== 'all') c.header('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
      const status = range === 'all' ? 200 : 206;
      // HEAD comes through here too; a stream that nobody reads would stay open.
      if (c.req.method === 'HEAD') return c.body(null, status);
      return c.body(Readable.toWeb(await file.open({ start, end })) as ReadableStream, status);
    })
    .openapi(words, async (c) => {
      const viewer = requireViewer(c);
      const { id, index } = c.req.valid('param');
      const interview = await authorizeInterview(parts, viewer, id);
      const { text } = c.req.valid('json');
      return c.json(await typeAnswer(parts, { interview, questionIndex: index, text }), 200);
    });
