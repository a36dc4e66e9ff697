import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_VOICE, MAX_SPOKEN_CHARACTERS, VOICES } from '#features/voice/voice.contract.ts';
import { readConfig } from '#server/config.ts';
import { buildTestApp } from '#server/test/parts.ts';
import { speakable } from './flite.ts';
import { voiceRoutes } from './voice.routes.ts';
import { createTextToSpeech } from './voice.speech.ts';
import { speakWav } from './voice.usecases.ts';
import { readWav, SAMPLE_RATE, writeWav } from '#shared/wav.ts';

vi.setConfig({ testTimeout: 60_000 });

const signal = () => AbortSignal.timeout(30_000);
const isMp3 = (bytes: Uint8Array) => bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0;
const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function voiceWith(env: Record<string, string> = {}) {
  const voice = createTextToSpeech({ config: readConfig(env) });
  closing.push(() => voice.stop());
  return voice;
}

async function serve(answer: (request: IncomingMessage, body: string, response: ServerResponse) => void) {
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => answer(request, body, response));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('our own voice', () => {
  test('reads a question aloud in both voices, and they differ', async () => {
    const voice = voiceWith();
    expect(voice.name).toBe('Flite');
    const [female, male] = await Promise.all(
      VOICES.map((name) => voice.speak({ text: 'Tell me about yourself.', voice: name }, signal())),
    );
    expect(isMp3(female!) && isMp3(male!)).toBe(true);
    expect(Buffer.from(female!).equals(male!)).toBe(false);
  });

  test('says the same text again without work', async () => {
    const voice = voiceWith();
    const input = { text: 'Why this company?', voice: DEFAULT_VOICE };
    expect(await voice.speak(input, signal())).toBe(await voice.speak(input, signal()));
  });

  test('does not fail on a text with nothing to say, on other scripts or on the longest text', async () => {
    const voice = voiceWith();
    for (const text of [
      '?!',
      '你好',
      'It’s “fine” — café 🙂',
      'One more word. '.repeat(70).slice(0, MAX_SPOKEN_CHARACTERS),
    ]) {
      expect(isMp3(await voice.speak({ text, voice: DEFAULT_VOICE }, signal()))).toBe(true);
    }
  });

  test('gives up when nobody waits any more, and refuses more than a bounded number of people', async () => {
    const voice = voiceWith();
    const ask = (text: string, until = signal()) => voice.speak({ text, voice: DEFAULT_VOICE }, until);
    await expect(ask('Never mind.', AbortSignal.abort())).rejects.toMatchObject({ code: 'voice.unavailable' });
    const all = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => ask(`Number ${n}`)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(36);
  });

  test('speaks 16 kHz PCM for self-tests', async () => {
    const { samples, sampleRate, channels } = await speakWav('Good morning.', signal());
    expect([sampleRate, channels]).toEqual([SAMPLE_RATE, 1]);
    expect(samples.length).toBeGreaterThan(SAMPLE_RATE / 2);
  });
});

test('what Flite can not read is written in what it can', () => {
  expect(speakable('Ça va — “naïve”, isn’t it?')).toBe('Ca va, "naive", isn\'t it?');
  expect(speakable(' …?! ')).toBe('');
});

test('a WAV file written is the WAV file read', () => {
  const samples = Int16Array.from([0, 1, -1, 32_767, -32_768]);
  expect(readWav(writeWav(samples))).toEqual({ sampleRate: SAMPLE_RATE, channels: 1, samples });
  expect(() => readWav(new Uint8Array(60))).toThrow('not a WAV file');
});

describe('a voice elsewhere', () => {
  const mp3 = Buffer.from([0xff, 0xf3, 0x68, 0xc4, 0, 0]);
  const ask = (env: Record<string, string>) => voiceWith(env).speak({ text: 'Hello.', voice: VOICES[1] }, signal());

  test("Google's voices are asked for by the specification's names", async () => {
    let asked: unknown;
    const url = await serve((request, body, response) => {
      asked = { path: request.url, key: request.headers['x-goog-api-key'], ...(JSON.parse(body) as object) };
      response.end(JSON.stringify({ audioContent: mp3.toString('base64') }));
    });
    expect(Buffer.from(await ask({ GOOGLE_TTS_API_KEY: 'key', GOOGLE_TTS_BASE_URL: url }))).toEqual(mp3);
    expect(asked).toEqual({
      path: '/v1/text:synthesize',
      key: 'key',
      input: { text: 'Hello.' },
      voice: { languageCode: 'en-US', name: 'en-US-Chirp3-HD-Rasalgethi' },
      audioConfig: { audioEncoding: 'MP3' },
    });
  });

  test('an OpenAI-compatible endpoint is asked for a voice of the same kind', async () => {
    let asked: unknown;
    const url = await serve((request, body, response) => {
      asked = { path: request.url, ...(JSON.parse(body) as object) };
      response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end(mp3);
    });
    expect(Buffer.from(await ask({ TTS_BASE_URL: `${url}/v1`, TTS_API_KEY: 'key' }))).toEqual(mp3);
    expect(asked).toMatchObject({ path: '/v1/audio/speech', input: 'Hello.', voice: 'onyx', model: 'tts-1' });
  });

  test.each([401, 429, 500, 200])(
    'that answers %i without sound is unavailable, in the words of the specification',
    async (status) => {
      const url = await serve((_request, _body, response) => void response.writeHead(status).end('<p>no sound'));
      const settings: Record<string, string>[] = [
        { TTS_BASE_URL: url },
        { GOOGLE_TTS_API_KEY: 'key', GOOGLE_TTS_BASE_URL: url },
      ];
      for (const env of settings) {
        await expect(ask(env)).rejects.toMatchObject({
          code: 'voice.unavailable',
          message: 'TTS temporarily unavailable. The question will continue without audio.',
        });
      }
    },
  );
});

describe('POST /text-to-speech', () => {
  const viewer = { userId: 'u', sessionId: 's', role: 'user' as const };
  const post = (json: unknown, who: typeof viewer | null = viewer) => {
    const spoken = { name: 'test', speak: async () => Uint8Array.from([1, 2, 3]), stop: async () => undefined };
    return buildTestApp([voiceRoutes({ voice: spoken })]).as(who)('POST', '/text-to-speech', { json });
  };

  test('answers with the sound in base64', async () => {
    const answer = await post({ text: 'Hello.' });
    expect([answer.status, await answer.json()]).toEqual([200, { audioContent: 'AQID' }]);
  });

  test('is for people who are signed in, and for texts and voices that we know', async () => {
    expect((await post({ text: 'Hello.' }, null)).status).toBe(401);
    expect((await post({ text: ' ' })).status).toBe(400);
    expect((await post({ text: 'x'.repeat(MAX_SPOKEN_CHARACTERS + 1) })).status).toBe(400);
    expect((await post({ text: 'Hello.', voice: 'somebody' })).status).toBe(400);
  });
});
