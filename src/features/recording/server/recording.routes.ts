import { createRoute, z } from '@hono/zod-openapi';
import { createRouter, requireViewer, signedIn } from '#server/http/context.ts';
import { errorResponse } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { authorizeInterview } from '#features/interview/server/interview.policy.ts';
import {
  chunkNumberSchema,
  chunkReceiptSchema,
  finalizeRecordingSchema,
  openRecordingSchema,
  recordingSchema,
  REPR_DIGEST,
} from '#features/recording/recording.contract.ts';
import { receiveChunk } from './recording.chunks.ts';
import { finalizeRecording } from './recording.finalize.ts';
import { authorizeRecording } from './recording.policy.ts';
import { presentRecording } from './recording.presenter.ts';
import { openRecording, processAgain, receivedNumbers } from './recording.usecases.ts';

const params = z.object({ id: z.uuid() });
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } });
const recordingAnswer = {
  200: { description: 'The recording as it is now.', ...json(recordingSchema) },
  404: errorResponse('There is none, or it is not yours.'),
  409: errorResponse('Not possible any more; `details` says what is missing.'),
};

const open = createRoute({
  method: 'post',
  path: '/recordings',
  operationId: 'openRecording',
  middleware: signedIn,
  request: { body: { required: true, ...json(openRecordingSchema) } },
  responses: recordingAnswer,
});

const putChunk = createRoute({
  method: 'put',
  path: '/recordings/{id}/chunks/{number}',
  operationId: 'putChunk',
  middleware: signedIn,
  request: {
    params: params.extend({ number: chunkNumberSchema }),
    headers: z.object({ 'repr-digest': z.string().regex(REPR_DIGEST, 'must be sha-256=:base64:') }),
    body: { required: true, content: { 'application/octet-stream': { schema: z.string() } } },
  },
  responses: {
    200: { description: 'It is safe on the server.', ...json(chunkReceiptSchema) },
    404: errorResponse('There is no such recording, or it is not yours.'),
    409: errorResponse('Other bytes have that number, or the recording has ended.'),
    413: errorResponse('Too many bytes.'),
    507: errorResponse('The server has no room left.'),
  },
});

const read = createRoute({
  method: 'get',
  path: '/recordings/{id}',
  operationId: 'getRecording',
  middleware: signedIn,
  request: { params },
  responses: recordingAnswer,
});

const finalize = createRoute({
  method: 'post',
  path: '/recordings/{id}/finalize',
  operationId: 'finalizeRecording',
  middleware: signedIn,
  request: { params, body: { required: true, ...json(finalizeRecordingSchema) } },
  responses: recordingAnswer,
});

const processVideo = createRoute({
  method: 'post',
  path: '/recordings/{id}/process',
  operationId: 'processInterviewVideo',
  middleware: signedIn,
  request: { params },
  responses: {
    200: {
      description: 'Whether it is (again) being processed.',
      ...json(z.object({ success: z.boolean(), error: z.string().optional() })),
    },
    404: errorResponse('There is none, or it is not yours.'),
  },
});

export const recordingRoutes = (parts: Pick<Parts, 'db' | 'clock' | 'storage' | 'events' | 'jobs' | 'speech'>) =>
  createRouter()
    .openapi(open, async (c) => {
      const viewer = requireViewer(c);
      const take = c.req.valid('json');
      const interview = await authorizeInterview(parts, viewer, take.interviewId);
      const row = await openRecording(parts, { interview, take });
      return c.json(presentRecording(row, await receivedNumbers(parts.db.q, row.id)), 200);
    })
    .openapi(putChunk, async (c) => {
      const viewer = requireViewer(c);
      const { id, number } = c.req.valid('param');
      const digest = REPR_DIGEST.exec(c.req.valid('header')['repr-digest'])?.[1] ?? '';
      const recording = await authorizeRecording(parts, viewer, id);
      return c.json(await receiveChunk(parts, { recording, number, digest, body: c.req.raw.body }), 200);
    })
    .openapi(read, async (c) => {
      const viewer = requireViewer(c);
      const recording = await authorizeRecording(parts, viewer, c.req.valid('param').id);
      return c.json(presentRecording(recording, await receivedNumbers(parts.db.q, recording.id)), 200);
    })
    .openapi(finalize, async (c) => {
      const viewer = requireViewer(c);
      const ended = c.req.valid('json');
      const recording = await authorizeRecording(parts, viewer, c.req.valid('param').id);
      const row = await finalizeRecording(parts, { recording, ended });
      return c.json(presentRecording(row, await receivedNumbers(parts.db.q, row.id)), 200);
    })
    .openapi(processVideo, async (c) => {
      const viewer = requireViewer(c);
      const recording = await authorizeRecording(parts, viewer, c.req.valid('param').id);
      return c.json(await processAgain(parts, { recording }), 200);
    });
