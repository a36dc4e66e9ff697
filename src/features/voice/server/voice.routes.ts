import { createRoute } from '@hono/zod-openapi';
import { spokenSchema, textToSpeechSchema } from '#features/voice/voice.contract.ts';
import { createRouter, signedIn } from '#server/http/context.ts';
import { errorResponse } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';

const textToSpeech = createRoute({
  method: 'post',
  path: '/text-to-speech',
  operationId: 'textToSpeech',
  middleware: signedIn,
  request: { body: { required: true, content: { 'application/json': { schema: textToSpeechSchema } } } },
  responses: {
    200: { description: 'The text, spoken.', content: { 'application/json': { schema: spokenSchema } } },
    400: errorResponse('The text or the voice is not valid.'),
    401: errorResponse('Nobody is signed in.'),
    503: errorResponse('No voice just now.'),
  },
});

export const voiceRoutes = (parts: Pick<Parts, 'voice'>) =>
  createRouter().openapi(textToSpeech, async (c) => {
    const spoken = await parts.voice.speak(c.req.valid('json'), c.req.raw.signal);
    return c.json({ audioContent: Buffer.from(spoken).toString('base64') }, 200);
  });
