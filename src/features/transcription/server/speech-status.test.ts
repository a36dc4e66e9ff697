import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SELF_TEST_SENTENCE } from './self-test.ts';
import { answerBytes, buildSpeechParts } from './speech.fixtures.ts';
import type { SpeechToText } from './transcription.port.ts';
import { createSpeechToText } from './transcription.speech.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('speech to text that is not ready', () => {
  let rig: Awaited<ReturnType<typeof buildSpeechParts>>;
  let speech: SpeechToText | undefined;
  let server: Server | undefined;

  beforeAll(async () => {
    rig = await buildSpeechParts();
  });
  afterEach(async () => {
    await speech?.stop();
    server?.closeAllConnections();
    server?.close();
  });
  afterAll(() => rig.stop());

  const withSettings = (settings: Partial<typeof rig.parts.config>, climbAgainMs = 60_000) => {
    speech = createSpeechToText({ ...rig.parts, config: { ...rig.parts.config, ...settings } }, { climbAgainMs });
    return speech;
  };
  const finish = async (speaking: SpeechToText) => {
    const recording = await rig.finalize(await rig.open(), await answerBytes(), 1);
    return speaking.finish(recording, AbortSignal.timeout(30_000));
  };
  async function serve(answer: (nth: number) => { status: number; body: string } | undefined) {
    let nth = 0;
    const listening = createServer((request, response) => {
      request.resume().on('end', () => {
        const now = answer(nth++);
        if (now) response.writeHead(now.status).end(now.body);
      });
    });
    server = listening;
    await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  test('while its model is on the way the server starts, and answers wait for it', async () => {
    const url = await serve(() => undefined);
    const preparing = withSettings({ SPEECH_MODEL_URL: `${url}/model` });
    const started = performance.now();
    await preparing.start();
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(preparing.status()).toMatchObject({ state: 'preparing', name: 'fetching parakeet-110m (0 %)' });
    await expect(finish(preparing)).rejects.toMatchObject({ code: 'transcription.preparing' });
  });

  test('without any recogniser an answer is told so, and no words are made up', async () => {
    const none = withSettings({ SPEECH_MODEL: 'off' });
    await none.start();
    expect(none.status()).toMatchObject({ rung: 'none', state: 'unavailable' });
    await expect(finish(none)).rejects.toMatchObject({ code: 'transcription.unavailable' });
  });

  test('an endpoint that comes back is taken, without a restart', async () => {
    const heard = { status: 200, body: JSON.stringify({ text: SELF_TEST_SENTENCE }) };
    const url = await serve((nth) => (nth === 0 ? { status: 500, body: '' } : heard));
    const recovering = withSettings({ STT_BASE_URL: url, SPEECH_MODEL: 'off' }, 50);
    await recovering.start();
    await vi.waitUntil(() => recovering.status().state === 'ready', { timeout: 20_000 });
    expect(recovering.status().rung).toBe('endpoint');
    expect(await finish(recovering)).toMatchObject({ text: SELF_TEST_SENTENCE, words: [] });
  });

  test('an endpoint that fails later fails that answer for now, and not for good', async () => {
    const heard = { status: 200, body: JSON.stringify({ text: SELF_TEST_SENTENCE }) };
    const url = await serve((nth) => (nth === 1 ? { status: 429, body: '' } : heard));
    const failing = withSettings({ STT_BASE_URL: url, SPEECH_MODEL: 'off' });
    await failing.start();
    await vi.waitUntil(() => failing.status().state === 'ready', { timeout: 20_000 });
    await expect(finish(failing)).rejects.toMatchObject({ code: 'transcription.failed' });
    expect((await finish(failing)).text).toBe(SELF_TEST_SENTENCE);
  });
});
