import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, speechReady, startApp, type App } from './support/app.ts';
import { chunksOf, createClient, SETUP, type Client } from './support/client.ts';
import { film } from './support/film.ts';

const HEARING = process.env.SPEECH_MODEL_DIR !== undefined || process.env.TEST_RECOGNISER === 'pocketsphinx';

let app: App;
let person: Client;
let answer: Buffer;
beforeAll(async () => {
  answer = await readFile(join(ROOT, 'e2e/fixtures/answer-30s.webm'));
  app = await startApp({ expected: [/"job":"process-interview-video"/] });
  person = createClient(app.origin);
  await person.signUp(app.dataDir);
});
afterAll(() => app.close());

/** Everything that is stored, beside what a health check writes. */
const storedFiles = async () =>
  (await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/health'))
    .map((entry) => join(entry.parentPath, entry.name));

const stillWell = async () => expect((await fetch(`${app.origin}/api/v1/health`)).status).toBe(200);

/** Sends a recording whole, and erases its interview afterwards. */
async function record(chunks: Uint8Array[]) {
  const interview = await person.liveInterview();
  const recording = await person.openRecording(interview);
  for (const [number, chunk] of chunks.entries()) {
    const put = await person.putChunk(recording, number, chunk);
    if (put.status !== 200) return { interview, recording, refused: put };
  }
  const finalized = await person.finalize(recording, chunks);
  return { interview, recording, refused: finalized.status === 200 ? undefined : finalized };
}

async function outcome(interview: string) {
  await person.complete(interview);
  await expect
    .poll(async () => (await person.results(interview)).answers[0]?.state, { timeout: 40_000 })
    .not.toBe('processing');
  return (await person.results(interview)).answers[0];
}

async function eraseAndCheck(interview: string) {
  const { status } = await person.call('DELETE', `/interviews/${interview}`);
  return status;
}

describe('a recording that is no answer', () => {
  it.each([
    ['empty', () => [new Uint8Array(0)]],
    ['of 110 bytes', () => [new Uint8Array(answer.subarray(0, 110))]],
  ])('%s is refused in words, and leaves nothing behind', async (_what, chunks) => {
    const { interview, refused } = await record(chunks());
    expect(refused?.status).toBeGreaterThanOrEqual(400);
    expect(refused?.status).toBeLessThan(500);
    expect(refused?.code).toMatch(/^(recording|request)\./);
    expect(await eraseAndCheck(interview)).toBe(204);
    expect(await storedFiles()).toEqual([]);
    await stillWell();
  });

  it.runIf(HEARING).each([
    ['not a video', async () => chunksOf(randomBytes(50_000)), 'failed'],
    ['a text', async () => [Buffer.from('no video at all. '.repeat(200))], 'failed'],
    ['without sound', () => film(app.origin, { seconds: 3, sound: 'none' }), 'failed'],
    ['silent', () => film(app.origin, { seconds: 4, sound: 'silence' }), 'failed'],
    ['cut off half way', async () => chunksOf(answer.subarray(0, answer.length / 2)), 'scored'],
  ] as const)(
    '%s ends in a clear outcome and never in a made-up score',
    { timeout: 90_000 },
    async (_what, make, state) => {
      await speechReady(app);
      const { interview, refused } = await record([...(await make())]);
      expect(refused).toBeUndefined();
      const result = await outcome(interview);
      expect(result?.state).toBe(state);
      if (state === 'failed') {
        expect(result?.feedback).toBeNull();
        expect(result?.error?.message).toMatch(/\S.*\.$/);
      }
      await stillWell();
    },
  );
});

describe('chunks that went wrong on the way', () => {
  it('a missing one is named, and the recording goes on when it comes', async () => {
    const interview = await person.liveInterview();
    const recording = await person.openRecording(interview);
    const chunks = chunksOf(answer, 50_000);
    for (const [number, chunk] of chunks.entries()) if (number !== 2) await person.putChunk(recording, number, chunk);
    const first = await person.finalize(recording, chunks);
    expect(first).toMatchObject({
      status: 409,
      code: 'recording.chunks_missing',
      body: { error: { details: { missing: [2] } } },
    });
    await person.putChunk(recording, 2, chunks[2] ?? new Uint8Array());
    expect((await person.finalize(recording, chunks)).status).toBe(200);
    expect(await eraseAndCheck(interview)).toBe(204);
  });

  it('a doubled one is the same one, a changed one is refused, swapped ones do not pass as whole', async () => {
    const interview = await person.liveInterview();
    const recording = await person.openRecording(interview);
    const [a, b] = chunksOf(answer, 50_000) as [Uint8Array, Uint8Array];
    expect((await person.putChunk(recording, 0, b)).status).toBe(200);
    expect((await person.putChunk(recording, 0, b)).status).toBe(200);
    expect(await person.putChunk(recording, 0, a)).toMatchObject({ status: 409, code: 'recording.chunk_conflict' });
    expect(await person.putChunk(recording, 1, a, b)).toMatchObject({
      status: 400,
      code: 'recording.chunk_digest_mismatch',
    });
    expect((await person.putChunk(recording, 1, a)).status).toBe(200);
    expect(await person.finalize(recording, [a, b])).toMatchObject({ status: 409, code: 'recording.digest_mismatch' });
    expect(await eraseAndCheck(interview)).toBe(204);
    expect(await storedFiles()).not.toContainEqual(expect.stringContaining(recording));
  });

  it('one that is too large is refused', async () => {
    const interview = await person.liveInterview();
    const recording = await person.openRecording(interview);
    expect(await person.putChunk(recording, 0, new Uint8Array(2_000_000))).toMatchObject({ status: 413 });
    expect(await eraseAndCheck(interview)).toBe(204);
    await stillWell();
  });
});

describe('calls that are not allowed', () => {
  it("someone else's interview looks like one that does not exist", async () => {
    const interview = await person.liveInterview();
    const stranger = createClient(app.origin);
    await stranger.signUp(app.dataDir);
    for (const [method, path, body] of [
      ['GET', `/interviews/${interview}`],
      ['GET', `/interviews/${interview}/results`],
      ['POST', `/interviews/${interview}/start`],
      ['DELETE', `/interviews/${interview}`],
      [
        'POST',
        '/recordings',
        { interviewId: interview, questionIndex: 0, mimeType: 'video/webm', recordingId: crypto.randomUUID() },
      ],
    ] as const) {
      expect((await stranger.call(method, path, body)).status, `${method} ${path}`).toBe(404);
    }
    expect(await eraseAndCheck(interview)).toBe(204);
  });

  it('a finished interview takes no further recording', async () => {
    const interview = await person.liveInterview();
    await person.complete(interview);
    const take = { interviewId: interview, questionIndex: 0, mimeType: 'video/webm', recordingId: crypto.randomUUID() };
    expect((await person.call('POST', '/recordings', take)).status).toBe(409);
  });

  it('51 questions are refused, with the name of the field', async () => {
    const customization = { ...SETUP.customization, questionCount: '51' };
    const refused = await person.call('POST', '/interviews', { ...SETUP, customization });
    expect(refused).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(JSON.stringify(refused.body)).toContain('questionCount');
  });

  it('a job description of 1 MB is refused', async () => {
    const customization = { ...SETUP.customization, jobDescription: 'x'.repeat(1_000_000) };
    expect(await person.call('POST', '/interviews', { ...SETUP, customization })).toMatchObject({
      status: 413,
      code: 'request.too_large',
    });
    await stillWell();
  });
});
