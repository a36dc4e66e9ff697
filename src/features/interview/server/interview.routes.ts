import { createRoute, z } from '@hono/zod-openapi';
import { createRouter, requireViewer, signedIn } from '#server/http/context.ts';
import { errorResponse } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import {
  completeInterviewSchema,
  createInterviewSchema,
  generatedQuestionsSchema,
  interviewIdSchema,
  interviewSchema,
  interviewSessionSchema,
  progressSchema,
} from '#features/interview/interview.contract.ts';
import { presentTakes } from '#features/recording/server/recording.presenter.ts';
import { listTakes } from '#features/recording/server/recording.takes.usecases.ts';
import { eraseInterview } from './interview.erase.usecases.ts';
import { authorizeInterview } from './interview.policy.ts';
import type { InterviewRow } from './interview.table.ts';
import { presentInterview, presentSession } from './interview.presenter.ts';
import { generateQuestions } from './interview.questions.ts';
import { completeInterview, createInterview, saveProgress, startInterview } from './interview.usecases.ts';

const params = z.object({ id: interviewIdSchema });
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } });
const body = <S extends z.ZodType>(schema: S) => ({ required: true, ...json(schema) });
const refusals = {
  404: errorResponse('There is none, or it is not yours.'),
  409: errorResponse('Not possible in its present state.'),
};

const create = createRoute({
  method: 'post',
  path: '/interviews',
  operationId: 'createInterview',
  middleware: signedIn,
  request: { body: body(createInterviewSchema) },
  responses: { 201: { description: 'A draft, without questions yet.', ...json(interviewSchema) } },
});

const read = createRoute({
  method: 'get',
  path: '/interviews/{id}',
  operationId: 'getInterview',
  middleware: signedIn,
  request: { params },
  responses: {
    200: { description: 'The interview, where the person is, and the takes.', ...json(interviewSchema) },
    ...refusals,
  },
});

const questions = createRoute({
  method: 'post',
  path: '/interviews/{id}/questions',
  operationId: 'generateInterviewQuestions',
  middleware: signedIn,
  request: { params, body: body(z.object({ retry: z.boolean().default(false) })) },
  responses: {
    200: {
      description: 'Questions, in any case; `error` says why they are the fallback ones.',
      ...json(generatedQuestionsSchema),
    },
    ...refusals,
  },
});

const start = createRoute({
  method: 'post',
  path: '/interviews/{id}/start',
  operationId: 'startInterview',
  middleware: signedIn,
  request: { params },
  responses: { 200: { description: 'Live.', ...json(interviewSchema) }, ...refusals },
});

const progress = createRoute({
  method: 'put',
  path: '/interviews/{id}/progress',
  operationId: 'saveInterviewProgress',
  middleware: signedIn,
  request: { params, body: body(progressSchema) },
  responses: { 200: { description: 'As it was stored.', ...json(progressSchema) }, ...refusals },
});

const complete = createRoute({
  method: 'post',
  path: '/interviews/{id}/complete',
  operationId: 'completeInterview',
  middleware: signedIn,
  request: { params, body: body(completeInterviewSchema) },
  responses: { 200: { description: 'Its row in the history.', ...json(interviewSessionSchema) }, ...refusals },
});

const exit = createRoute({
  method: 'delete',
  path: '/interviews/{id}',
  operationId: 'exitInterview',
  middleware: signedIn,
  request: { params },
  responses: { 204: { description: 'It and everything recorded in it is erased.' }, ...refusals },
});

export const interviewRoutes = (
  parts: Pick<Parts, 'db' | 'ids' | 'clock' | 'questions' | 'log' | 'storage' | 'speech' | 'events'>,
) => {
  const present = async (row: InterviewRow) =>
    presentInterview(row, presentTakes(await listTakes(parts.db.q, row.id), row.mode), parts.speech.status().state);

  return createRouter()
    .openapi(create, async (c) => {
      const viewer = requireViewer(c);
      const row = await createInterview(parts, { viewer, interview: c.req.valid('json') });
      return c.json(presentInterview(row, [], parts.speech.status().state), 201);
    })
    .openapi(read, async (c) => {
      const viewer = requireViewer(c);
      return c.json(await present(await authorizeInterview(parts, viewer, c.req.valid('param').id)), 200);
    })
    .openapi(questions, async (c) => {
      const viewer = requireViewer(c);
      const interview = await authorizeInterview(parts, viewer, c.req.valid('param').id);
      return c.json(await generateQuestions(parts, { interview, retry: c.req.valid('json').retry }), 200);
    })
    .openapi(start, async (c) => {
      const viewer = requireViewer(c);
      const interview = await authorizeInterview(parts, viewer, c.req.valid('param').id);
      return c.json(await present(await startInterview(parts, { interview })), 200);
    })
    .openapi(progress, async (c) => {
      const viewer = requireViewer(c);
      const interview = await authorizeInterview(parts, viewer, c.req.valid('param').id);
      return c.json(await saveProgress(parts, { interview, progress: c.req.valid('json') }), 200);
    })
    .openapi(complete, async (c) => {
      const viewer = requireViewer(c);
      const interview = await authorizeInterview(parts, viewer, c.req.valid('param').id);
      return c.json(
        presentSession(await completeInterview(parts, { interview, completion: c.req.valid('json') })),
        200,
      );
    })
    .openapi(exit, async (c) => {
      const viewer = requireViewer(c);
      const interview = await authorizeInterview(parts, viewer, c.req.valid('param').id);
      await eraseInterview(parts, { interview });
      return c.body(null, 204);
    });
};
