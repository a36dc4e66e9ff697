import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { randomIds } from '#server/ids.ts';
import { DATABASE_KINDS } from '#server/test/databases.ts';
import { recordingListeners } from './transcription.table.ts';
import { createListeners } from './listener.ts';
import { findModel } from './model-folder.ts';
import { createLocalRecogniser } from './recogniser.local.ts';
import { SAMPLE_RATE } from './sound-format.ts';
import { answerBytes, answerText, buildSpeechParts, inChunks, MODEL_DIR } from './speech.fixtures.ts';
import { createSpeechToText } from './transcription.speech.ts';
import { wordErrorRate } from './words.ts';

vi.setConfig({ testTimeout: 60_000 });

const signal = () => AbortSignal.timeout(60_000);

test.skipIf(!MODEL_DIR)('SPEECH_MODEL_DIR holds a speech model (unset, listening is not tested)', async () => {
  expect(await findModel(MODEL_DIR ?? '')).toMatchObject({ tokens: expect.stringContaining('tokens.txt') as string });
});

describe.skipIf(!MODEL_DIR).each(DATABASE_KINDS)('listening to answers on %s', (kind) => {
  let rig: Awaited<ReturnType<typeof buildSpeechParts>>;
  let speech: ReturnType<typeof createSpeechToText>;
  let bytes: Uint8Array;
  let said: string;
  let chunks: Uint8Array[];

  beforeAll(async () => {
    rig = await buildSpeechParts({ SPEECH_MODEL_DIR: MODEL_DIR ?? '' }, kind);
    speech = createSpeechToText(rig.parts);
    await speech.start();
    await vi.waitUntil(() => speech.status().state === 'ready', { timeout: 30_000 });
    bytes = await answerBytes();
    said = await answerText();
    chunks = inChunks(bytes);
  }, 60_000);

  afterAll(async () => {
    await speech.stop();
    await rig.stop();
  });

  const leases = () => rig.parts.db.q.select().from(recordingListeners);
  const fromFile = async () => speech.finish(await rig.finalize(await rig.open(), bytes, chunks.length), signal());

  test('the start tells which model it listens with', () => {
    expect(speech.status()).toMatchObject({ rung: 'neural', state: 'ready', notes: [] });
  });

  test('an answer heard while it was recorded has the same words as its file heard afterwards', async () => {
    const id = await rig.open();
    for (const [n, chunk] of chunks.entries()) {
      await rig.put(id, n, chunk);
      await pause(10);
    }
    await expect.poll(leases).toHaveLength(1);
    // There is no file to fall back on: whatever is heard was heard along.
    const unfiled = { id, storagePath: 'interview_videos/none', mimeType: 'video/webm', chunkCount: chunks.length };
    const live = await speech.finish(unfiled, signal());
    const whole = await fromFile();
    expect(live).toEqual(whole);
    expect(wordErrorRate(said, live.text)).toBeLessThan(0.2);
    expect(live.text).toBe(live.words.map((word) => word.text).join(' '));
    expect(live.durationMs).toBeGreaterThan(30_000);
    expect(live.loudness).toHaveLength(Math.ceil(live.durationMs / 100));
    expect(Math.max(...live.loudness)).toBeGreaterThan(0.02);
    await expect.poll(leases).toHaveLength(0);
  });

  test('words keep the order and the limits of the recording', async () => {
    const { words, durationMs } = await fromFile();
    for (const [i, word] of words.entries()) {
      expect(word.endMs).toBeGreaterThanOrEqual(word.startMs);
      expect(word.startMs).toBeGreaterThanOrEqual(words[i - 1]?.startMs ?? 0);
    }
    expect(words.at(-1)?.endMs).toBeLessThanOrEqual(durationMs + 300);
  });

  test('chunks out of order, a missed notification and a notification twice change nothing', async () => {
    const id = await rig.open();
    const last = chunks.length - 1;
    await rig.put(id, 0, chunks[0]!);
    await rig.put(id, 2, chunks[2]!);
    await rig.put(id, 1, chunks[1]!);
    await rig.announce(id, 1);
    for (let n = 3; n < last; n++) await rig.write(id, n, chunks[n]!);
    await rig.put(id, last, chunks[last]!);
    await pause(200);
    const live = await speech.finish(await rig.finalize(id, bytes, chunks.length), signal());
    expect(live.text).toBe((await fromFile()).text);
  });

  test('an answer whose last chunks never reached the listener is heard from its file', async () => {
    const id = await rig.open();
    for (const [n, chunk] of chunks.slice(0, 5).entries()) await rig.put(id, n, chunk);
    const heard = await speech.finish(await rig.finalize(id, bytes, chunks.length), signal());
    expect(heard.text).toBe((await fromFile()).text);
  });

  test('finishing the same answer again gives the same words', async () => {
    const id = await rig.open();
    for (const [n, chunk] of chunks.entries()) await rig.put(id, n, chunk);
    const recording = await rig.finalize(id, bytes, chunks.length);
    expect(await speech.finish(recording, signal())).toEqual(await speech.finish(recording, signal()));
  });

  test('a discarded recording is no longer listened to', async () => {
    const id = await rig.open();
    await rig.put(id, 0, chunks[0]!);
    await expect.poll(leases).toHaveLength(1);
    speech.forget(id);
    await expect.poll(leases).toHaveLength(0);
  });

  test('a recogniser that dies in mid-answer is started again, and the answer is heard from its file', async () => {
    const model = await findModel(MODEL_DIR ?? '');
    const deaths: string[] = [];
    const recogniser = await createLocalRecogniser({
      name: 'test',
      model: model!,
      onDeath: (cause) => deaths.push(cause),
    });
    try {
      const utterance = await recogniser.open(signal());
      const [pid] = recogniser.pids();
      process.kill(pid!, 'SIGKILL');
      await expect(utterance.finish(signal())).rejects.toThrow('the recogniser ended (SIGKILL)');
      expect(deaths).toHaveLength(1);
      const next = await recogniser.open(signal());
      expect(await next.finish(signal())).toEqual({ words: [], text: '' });
    } finally {
      await recogniser.close();
    }
  });

  test('of two processes only one listens to a recording', async () => {
    const model = await findModel(MODEL_DIR ?? '');
    const recogniser = await createLocalRecogniser({ name: 'test', model: model!, onDeath: () => undefined });
    const [one, other] = [createListeners(rig.parts), createListeners({ ...rig.parts, ids: randomIds })];
    try {
      const id = await rig.open();
      await rig.write(id, 0, chunks[0]!);
      await one.grew(id, recogniser);
      await other.grew(id, recogniser);
      expect([one.following, other.following]).toEqual([1, 0]);
    } finally {
      await Promise.all([one.stop(), other.stop()]);
      await recogniser.close();
    }
  });

  test('a recording that brings nothing for a minute is left to its file', async () => {
    const model = await findModel(MODEL_DIR ?? '');
    const recogniser = await createLocalRecogniser({ name: 'test', model: model!, onDeath: () => undefined });
    let at = Date.now();
    const listeners = createListeners({ ...rig.parts, clock: { now: () => new Date(at) } });
    try {
      const id = await rig.open();
      await rig.write(id, 0, chunks[0]!);
      await listeners.grew(id, recogniser);
      at += 59_000;
      listeners.forgetIdle();
      expect(listeners.following).toBe(1);
      at += 2_000;
      listeners.forgetIdle();
      expect(listeners.following).toBe(0);
    } finally {
      await listeners.stop();
      await recogniser.close();
    }
  });

  test('eight answers that stop together are all heard whole', async () => {
    const ids = await Promise.all(chunks.slice(0, 8).map(() => rig.open()));
    for (const [n, chunk] of chunks.entries()) {
      for (const id of ids) await rig.put(id, n, chunk);
    }
    const recordings = await Promise.all(ids.map((id) => rig.finalize(id, bytes, chunks.length)));
    const heard = await Promise.all(recordings.map((recording) => speech.finish(recording, signal())));
    expect(new Set(heard.map(({ text }) => text)).size).toBe(1);
    expect(wordErrorRate(said, heard[0]!.text)).toBeLessThan(0.2);
  });

  test('silence, hum and beeps are no words, though the recogniser alone would hear some', async () => {
    const model = await findModel(MODEL_DIR ?? '');
    const recogniser = await createLocalRecogniser({ name: 'test', model: model!, onDeath: () => undefined });
    const wave = (hertz: number, n: number) => Math.sin((n * 2 * Math.PI * hertz) / SAMPLE_RATE);
    const sounds: ((n: number) => number)[] = [
      () => 0,
      (n) => 0.02 * wave(50, n),
      (n) => (n % SAMPLE_RATE < 3_000 ? 0.3 * wave(440, n) : 0),
    ];
    try {
      for (const sound of sounds) {
        const utterance = await recogniser.open(signal());
        utterance.write(Float32Array.from({ length: 10 * SAMPLE_RATE }, (_, n) => sound(n)));
        expect((await utterance.finish(signal())).text).toBe('');
        utterance.drop();
      }
    } finally {
      await recogniser.close();
    }
  });

  test('a cancelled answer ends at once and leaves nothing that listens', async () => {
    const recording = await rig.finalize(await rig.open(), bytes, chunks.length);
    await expect(speech.finish(recording, AbortSignal.abort())).rejects.toMatchObject({ code: 'transcription.failed' });
  });
});
