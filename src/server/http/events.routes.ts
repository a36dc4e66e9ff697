import { createRoute, z } from '@hono/zod-openapi';
import { streamSSE } from 'hono/streaming';
import type { Parts } from '#server/parts.ts';
import { createRouter, requireViewer } from './context.ts';

export const HEARTBEAT_MS = 25_000;

const events = createRoute({
  method: 'get',
  path: '/events',
  operationId: 'events',
  responses: {
    200: {
      description: "The viewer's own changes, as server-sent events: which thing changed, never its content.",
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
});

/** One stream a browser. It ends at once when the session behind it does. */
export const eventRoutes = (parts: Pick<Parts, 'events'>) =>
  createRouter().openapi(events, (c) => {
    const viewer = requireViewer(c);
    c.header('Cache-Control', 'no-store');
    c.header('X-Accel-Buffering', 'no');
    const response = streamSSE(c, async (stream) => {
      await stream.write(': open\n\n');
      const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS);
      const cleanUp: (() => unknown)[] = [() => clearInterval(heartbeat)];
      await new Promise<void>((end) => {
        stream.onAbort(end);
        cleanUp.push(
          parts.events.onClose(end),
          parts.events.subscribe('user', ({ userId, ...event }) => {
            if (userId !== viewer.userId) return;
            if (event.type !== 'session_ended') void stream.writeSSE({ data: JSON.stringify(event) });
            else if (event.sessionId === undefined || event.sessionId === viewer.sessionId) end();
          }),
        );
      });
      for (const undo of cleanUp) undo();
    });
    return response;
  });
