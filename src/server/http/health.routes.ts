import { createRoute, z } from '@hono/zod-openapi';
import type { Parts } from '#server/parts.ts';
import { createRouter } from './context.ts';

const partSchema = z.object({ name: z.string(), ok: z.boolean(), state: z.string() });
const healthSchema = z.object({ ready: z.boolean(), parts: z.array(partSchema) }).openapi('Health');

const health = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'health',
  responses: {
    200: { description: 'Ready.', content: { 'application/json': { schema: healthSchema } } },
    503: { description: 'Not ready.', content: { 'application/json': { schema: healthSchema } } },
  },
});

/** Says ready or not, with each part's state. Speech on its way is no reason to turn people away: answers wait. */
export const healthRoutes = (parts: Pick<Parts, 'db' | 'jobs' | 'storage' | 'speech' | 'voice' | 'config' | 'mail'>) =>
  createRouter().openapi(health, async (c) => {
    const probe = async (name: string, kind: string, check: () => Promise<void>) => {
      try {
        await check();
        return { name, ok: true, state: kind };
      } catch {
        return { name, ok: false, state: `${kind}, not answering` };
      }
    };
    const needed = await Promise.all([
      probe('database', parts.db.kind, parts.db.check),
      probe('files', parts.storage.kind, parts.storage.check),
      probe('jobs', 'pg-boss', parts.jobs.check),
    ]);
    const speech = parts.speech.status();
    const ready = needed.every((part) => part.ok);
    const body = {
      ready,
      parts: [
        ...needed,
        { name: 'mail', ok: true, state: parts.mail.kind },
        { name: 'speech to text', ok: speech.state === 'ready', state: speech.name },
        { name: 'text to speech', ok: true, state: parts.voice.name },
      ],
    };
    return ready ? c.json(body, 200) : c.json(body, 503);
  });
