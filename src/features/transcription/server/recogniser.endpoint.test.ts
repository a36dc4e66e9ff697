import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { hear } from './hear.ts';
import { createEndpointRecogniser } from './recogniser.endpoint.ts';
import { BLOCK_SAMPLES } from './sound.ts';

type Answer = (body: string, response: ServerResponse) => void;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function endpoint(answer: Answer, limitMs = 5_000) {
  const seen: { path: string | undefined; key: string | undefined; body: string }[] = [];
  server = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('latin1');
      seen.push({ path: request.url, key: request.headers.authorization, body });
      answer(body, response);
    });
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { recogniser: createEndpointRecogniser({ baseUrl, apiKey: 'key', model: 'tiny', limitMs }), seen };
}

const json = (status: number, value: unknown) => (_: string, response: ServerResponse) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));

const listen = (recogniser: ReturnType<typeof createEndpointRecogniser>) =>
  hear(
    async (onBlock) => {
      onBlock(new Float32Array(BLOCK_SAMPLES).fill(0.25));
      return BLOCK_SAMPLES;
    },
    recogniser,
    AbortSignal.timeout(10_000),
  );

describe('a configured transcription endpoint', () => {
  test('gets the sound alone, and its words keep their times', async () => {
    const { recogniser, seen } = await endpoint(
      json(200, {
        text: 'Good morning.',
        words: [
          { word: 'Good', start: 0.1, end: 0.3 },
          { word: 'morning', start: 0.3, end: 0.5 },
        ],
      }),
    );
    expect(await listen(recogniser)).toMatchObject({
      text: 'Good morning.',
      words: [
        { text: 'Good', startMs: 100, endMs: 300 },
        { text: 'morning.', startMs: 300, endMs: 500 },
      ],
      durationMs: 500,
      loudness: [0.25, 0.25, 0.25, 0.25, 0.25],
    });
    expect(seen[0]).toMatchObject({ path: '/v1/audio/transcriptions', key: 'Bearer key' });
    expect(seen[0]?.body).toContain('RIFF');
    expect(seen[0]?.body).toContain('verbose_json');
  });

  test('is asked for the text alone when it refuses word times', async () => {
    const { recogniser, seen } = await endpoint((body, response) =>
      body.includes('verbose_json')
        ? json(400, { error: { message: 'unsupported' } })(body, response)
        : json(200, { text: 'Good morning.' })(body, response),
    );
    expect(await listen(recogniser)).toMatchObject({ text: 'Good morning.', words: [] });
    expect(seen).toHaveLength(2);
  });

  test.each<[string, Answer]>([
    ['a wrong key (401)', json(401, { error: { message: 'no' } })],
    ['an empty account (429)', json(429, { error: { code: 'insufficient_quota' } })],
    ['an error of its own (500)', json(500, {})],
    ['something that is no transcription', json(200, { words: 'none' })],
    ['a page of HTML', (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hello')],
    ['a cut connection', (_, response) => void response.socket?.destroy()],
  ])('that answers with %s is a failure that can be tried again, never a transcript', async (_, answer) => {
    const { recogniser } = await endpoint(answer);
    await expect(listen(recogniser)).rejects.toMatchObject({ code: 'transcription.failed' });
  });

  test('that does not answer is left when the time is over', async () => {
    const { recogniser } = await endpoint(() => undefined, 100);
    await expect(listen(recogniser)).rejects.toMatchObject({ code: 'transcription.failed' });
  });
});
