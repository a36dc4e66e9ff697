import { createRoute } from '@hono/zod-openapi';
import { createRouter, requireViewer, signedIn } from '#server/http/context.ts';
import type { Parts } from '#server/parts.ts';
import { presentSession } from '#features/interview/server/interview.presenter.ts';
import { sessionsPageSchema, sessionsQuerySchema } from '#features/history/history.contract.ts';
import { listSessions } from './history.usecases.ts';

const list = createRoute({
  method: 'get',
  path: '/sessions',
  operationId: 'listSessions',
  middleware: signedIn,
  request: { query: sessionsQuerySchema },
  responses: {
    200: { description: 'A page of 50.', content: { 'application/json': { schema: sessionsPageSchema } } },
  },
});

export const historyRoutes = (parts: Pick<Parts, 'db'>) =>
  createRouter().openapi(list, async (c) => {
    const viewer = requireViewer(c);
    const { sessions, nextCursor } = await listSessions(parts, { viewer, cursor: c.req.valid('query').cursor });
    return c.json({ sessions: sessions.map(presentSession), nextCursor }, 200);
  });
