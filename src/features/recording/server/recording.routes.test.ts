import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CHUNK_BYTES, MAX_CHUNKS } from '#features/recording/recording.contract.ts';
import { MAX_TYPED_CHARACTERS } from '#features/transcription/transcription.contract.ts';
import { interviews, type InterviewRow } from '#features/interview/server/interview.table.ts';
import { DATABASE_KINDS } from '#server/test/databases.ts';
import { storageFull } from '#server/storage/storage.ts';
import { buildChunk, buildInterview, buildUser, digestOf, reprDigest, sha256 } from '#server/test/factories.ts';
import { bodyOf, buildTestApp, buildTestParts, rowsOf, type Call, type TestParts } from '#server/test/parts.ts';
import type { Viewer } from '#shared/viewer.ts';
import { chunkFolder, chunkKey } from './recording.keys.ts';
import { recordingRoutes } from './recording.routes.ts';
import { recordingChunks, recordings } from './recording.table.ts';

describe.each(DATABASE_KINDS)('a recording, on %s', (kind) => {
  let parts: TestParts;
  let stop: () => Promise<void>;
  let app: ReturnType<typeof buildTestApp>;
  let viewer: Viewer;
  let interview: InterviewRow;

  beforeAll(async () => {
    ({ parts, stop } = await buildTestParts(kind));
    app = buildTestApp([recordingRoutes(parts)]);
    viewer = await buildUser(parts);
    interview = await buildInterview(parts, viewer);
  });
  afterAll(() => stop());

  const call = (...args: Parameters<ReturnType<typeof app.as>>) => app.as(viewer)(...args);

  async function open(overrides: Record<string, unknown> = {}) {
    const recordingId = randomUUID();
    const json = { interviewId: interview.id, questionIndex: 0, mimeType: 'video/webm', recordingId, ...overrides };
    return { recordingId, answer: await call('POST', '/recordings', { json }) };
  }
  const put = (id: string, number: number, chunk: Buffer, digest = reprDigest(chunk)) =>
    call('PUT', `/recordings/${id}/chunks/${number}`, { body: chunk, headers: { 'Repr-Digest': digest } });
  const finalize = (id: string, chunks: Buffer[], overrides: Record<string, unknown> = {}) =>
    call('POST', `/recordings/${id}/finalize`, {
      json: { chunkCount: chunks.length, digest: digestOf(chunks), durationMs: 2_000, ...overrides },
    });
  const jobsFor = async (id: string) => {
    const found = await parts.db.q.execute(sql`
      select count(*)::int as n from pgboss.job where name = 'process-interview-video' and singleton_key = ${id}`);
    return rowsOf<{ n: number }>(found)[0]?.n;
  };

  it('is opened once, however often the device asks', async () => {
    const { recordingId, answer } = await open();
    expect(answer.status).toBe(200);
    const json = { interviewId: interview.id, questionIndex: 0, mimeType: 'video/webm', recordingId };
    expect(await bodyOf(call('POST', '/recordings', { json }))).toEqual({
      id: recordingId,
      interviewId: interview.id,
      questionIndex: 0,
      status: 'receiving',
      received: [],
      error: null,
    });
  });

  it('acknowledges a chunk with its number and size, and names it when asked', async () => {
    const { recordingId } = await open();
    expect(await bodyOf(put(recordingId, 3, buildChunk(3)))).toEqual({ number: 3, bytes: 2_000 });
    expect((await bodyOf(call('GET', `/recordings/${recordingId}`))).received).toEqual([3]);
    expect(await parts.storage.readAll(chunkKey(recordingId, 3))).toEqual(buildChunk(3));
  });

  it('announces each chunk once, after it is safe', async () => {
    const { recordingId } = await open();
    const heard: unknown[] = [];
    const undo = parts.events.subscribe('chunk', (event) => event.recordingId === recordingId && heard.push(event));
    await put(recordingId, 0, buildChunk(0));
    await put(recordingId, 0, buildChunk(0));
    await expect.poll(() => heard).toEqual([{ recordingId, number: 0 }]);
    undo();
  });

  it('answers the same chunk sent twice alike, and refuses other bytes under its number', async () => {
    const { recordingId } = await open();
    await put(recordingId, 0, buildChunk(1));
    expect((await put(recordingId, 0, buildChunk(1))).status).toBe(200);
    const other = await put(recordingId, 0, buildChunk(2));
    expect(other.status).toBe(409);
    expect((await bodyOf(other)).error.code).toBe('recording.chunk_conflict');
    expect(await parts.storage.readAll(chunkKey(recordingId, 0))).toEqual(buildChunk(1));
  });

  it('lets exactly one of fifty different writers win, and stores the bytes of the winner', async () => {
    const { recordingId } = await open();
    const chunks = Array.from({ length: 50 }, (_, n) => buildChunk(n));
    const answers = await Promise.all(chunks.map((chunk) => put(recordingId, 0, chunk)));
    const winners = answers.flatMap((answer, n) => (answer.status === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49);
    const stored = await parts.storage.readAll(chunkKey(recordingId, 0));
    expect(stored).toEqual(chunks[winners[0]!]);
    const [row] = await parts.db.q.select().from(recordingChunks).where(eq(recordingChunks.recordingId, recordingId));
    expect(row?.sha256).toEqual(sha256(stored));
  });

  it('refuses a chunk that was changed on its way, without its digest, or too large', async () => {
    const { recordingId } = await open();
    const changed = await put(recordingId, 0, buildChunk(1), reprDigest(buildChunk(2)));
    expect([changed.status, (await bodyOf(changed)).error.code]).toEqual([400, 'recording.chunk_digest_mismatch']);
    expect((await call('PUT', `/recordings/${recordingId}/chunks/0`, { body: buildChunk(1) })).status).toBe(400);
    const large = await put(recordingId, 0, buildChunk(1, MAX_CHUNK_BYTES + 1));
    // The rest of it was not read, so the next request must not follow on the same connection.
    expect([large.status, large.headers.get('Connection')]).toEqual([413, 'close']);
    expect((await put(recordingId, MAX_CHUNKS, buildChunk(1))).status).toBe(400);
    expect(await parts.storage.list(chunkFolder(recordingId))).toEqual([]);
  });

  it('says so when the disk is full, and takes the same chunk later', async () => {
    const { recordingId } = await open();
    const { put: write } = parts.storage;
    parts.storage.put = async () => {
      throw storageFull();
    };
    const full = await put(recordingId, 0, buildChunk(1)).finally(() => {
      parts.storage.put = write;
    });
    expect([full.status, (await bodyOf(full)).error.code]).toEqual([507, 'storage.full']);
    expect((await bodyOf(call('GET', `/recordings/${recordingId}`))).received).toEqual([]);
    expect((await put(recordingId, 0, buildChunk(1))).status).toBe(200);
  });

  it('names the chunks that are missing, and accepts them then', async () => {
    const chunks = [0, 1, 2, 3].map((n) => buildChunk(n));
    const { recordingId } = await open();
    await put(recordingId, 0, chunks[0]!);
    await put(recordingId, 2, chunks[2]!);
    const early = await finalize(recordingId, chunks);
    expect(early.status).toBe(409);
    expect((await bodyOf(early)).error).toMatchObject({
      code: 'recording.chunks_missing',
      details: { missing: [1, 3] },
    });
    await put(recordingId, 1, chunks[1]!);
    await put(recordingId, 3, chunks[3]!);
    expect((await finalize(recordingId, chunks)).status).toBe(200);
  });

  it.each([
    ['swapped', (c: Buffer[]) => [c[1]!, c[0]!, c[2]!]],
    ['changed', (c: Buffer[]) => [c[0]!, buildChunk(99), c[2]!]],
    ['doubled', (c: Buffer[]) => [...c, c[2]!]],
  ])('refuses to end with a %s chunk', async (_, damaged) => {
    const chunks = [0, 1, 2].map((n) => buildChunk(n));
    const { recordingId } = await open();
    await Promise.all(damaged(chunks).map((chunk, n) => put(recordingId, n, chunk)));
    const answer = await finalize(recordingId, chunks);
    expect([answer.status, (await bodyOf(answer)).error.code]).toEqual([409, 'recording.digest_mismatch']);
    expect(await jobsFor(recordingId)).toBe(0);
  });

  it('asks again for a chunk that was damaged on our side', async () => {
    const chunks = [0, 1].map((n) => buildChunk(n));
    const { recordingId } = await open();
    await Promise.all(chunks.map((chunk, n) => put(recordingId, n, chunk)));
    await parts.storage.put(chunkKey(recordingId, 1), buildChunk(7));
    expect((await bodyOf(finalize(recordingId, chunks))).error.details).toEqual({ missing: [1] });
    await put(recordingId, 1, chunks[1]!);
    expect((await finalize(recordingId, chunks)).status).toBe(200);
  });

  it('becomes one file at the documented path and one job, though it is finalized a hundred times', async () => {
    const chunks = [0, 1, 2].map((n) => buildChunk(n));
    const { recordingId } = await open({ questionIndex: 2 });
    await Promise.all(chunks.map((chunk, n) => put(recordingId, n, chunk)));
    const answers = await Promise.all(Array.from({ length: 100 }, () => finalize(recordingId, chunks)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await bodyOf(answers[99]!)).status).toBe('finalized');
    expect(await jobsFor(recordingId)).toBe(1);
    const [row] = await parts.db.q.select().from(recordings).where(eq(recordings.id, recordingId));
    expect(row?.storagePath).toMatch(
      new RegExp(`^interview_videos/${interview.id}/interview_${interview.id}_question_2_\\d+\\.webm$`),
    );
    expect(await parts.storage.readAll(row!.storagePath!)).toEqual(Buffer.concat(chunks));
    const late = await put(recordingId, 3, buildChunk(3));
    expect([late.status, (await bodyOf(late)).error.code]).toEqual([409, 'recording.not_receiving']);
    expect((await finalize(recordingId, chunks.slice(1))).status).toBe(409);
  });

  it('keeps the captions that end with it, refuses too long ones, and forgets them with the take', async () => {
    const own = await buildInterview(parts, viewer);
    const { recordingId } = await open({ interviewId: own.id });
    const chunks = [buildChunk(0)];
    await put(recordingId, 0, chunks[0]!);
    const captionsOf = async () =>
      (await parts.db.q.select().from(recordings).where(eq(recordings.id, recordingId)))[0]?.captions;
    const long = 'a'.repeat(MAX_TYPED_CHARACTERS + 1);
    expect((await finalize(recordingId, chunks, { captions: long })).status).toBe(400);
    expect(await captionsOf()).toBeNull();
    expect((await finalize(recordingId, chunks, { captions: ' I stayed calm. ' })).status).toBe(200);
    expect(await captionsOf()).toBe('I stayed calm.');
    await open({ interviewId: own.id });
    expect(await captionsOf()).toBeNull();
  });

  it('is refused as empty when it holds no more than a header, and leaves nothing behind', async () => {
    const header = buildChunk(1, 110);
    const { recordingId } = await open({ questionIndex: 1 });
    await put(recordingId, 0, header);
    for (let time = 0; time < 2; time++) {
      const answer = await finalize(recordingId, [header]);
      expect([answer.status, (await bodyOf(answer)).error]).toEqual([
        400,
        { code: 'recording.empty', message: 'Video file is empty', details: { recordAgain: true } },
      ]);
    }
    expect(await parts.storage.list(chunkFolder(recordingId))).toEqual([]);
    expect(await jobsFor(recordingId)).toBe(0);
  });

  it('replaces the earlier take of its question, files included', async () => {
    const chunks = [buildChunk(5)];
    const first = await open({ questionIndex: 1 });
    await put(first.recordingId, 0, chunks[0]!);
    await finalize(first.recordingId, chunks);
    const [before] = await parts.db.q.select().from(recordings).where(eq(recordings.id, first.recordingId));
    await open({ questionIndex: 1 });
    expect((await bodyOf(call('GET', `/recordings/${first.recordingId}`))).status).toBe('discarded');
    expect(await parts.storage.list(chunkFolder(first.recordingId))).toEqual([]);
    expect(await parts.storage.size(before!.storagePath!)).toBeUndefined();
    expect(parts.speech.forgotten).toContain(first.recordingId);
    expect((await finalize(first.recordingId, chunks)).status).toBe(409);
    expect(await bodyOf(call('POST', `/recordings/${first.recordingId}/process`))).toEqual({
      success: false,
      error: 'No video file found. Please re-record your answer.',
    });
  });

  it.each([
    ['hard', 1],
    ['intermediate', 2],
    ['easy', 5],
  ] as const)('in %s mode can be made %i times', async (mode, times) => {
    const strict = await buildInterview(parts, viewer, { mode });
    for (let n = 0; n < times; n++) {
      const { recordingId, answer } = await open({ interviewId: strict.id });
      expect(answer.status).toBe(200);
      await put(recordingId, 0, buildChunk(n));
      expect((await finalize(recordingId, [buildChunk(n)])).status).toBe(200);
    }
    const { answer } = await open({ interviewId: strict.id });
    expect(answer.status).toBe(mode === 'easy' ? 200 : 409);
    if (mode !== 'easy') expect((await bodyOf(answer)).error.code).toBe('recording.no_takes_left');
  });

  it('does not use up a take when nothing could be heard in it', async () => {
    const strict = await buildInterview(parts, viewer, { mode: 'hard' });
    const { recordingId } = await open({ interviewId: strict.id });
    await parts.db.q
      .update(recordings)
      .set({ status: 'failed', finalizedAt: new Date(), errorCode: 'recording.no_speech' })
      .where(eq(recordings.id, recordingId));
    expect((await open({ interviewId: strict.id })).answer.status).toBe(200);
  });

  it('can only be made in a live interview, for a question that it has', async () => {
    const finished = await buildInterview(parts, viewer, { status: 'completed' });
    expect((await bodyOf((await open({ interviewId: finished.id })).answer)).error.code).toBe(
      'recording.interview_not_live',
    );
    expect((await open({ questionIndex: 3 })).answer.status).toBe(400);
    expect((await open({ questionIndex: 50 })).answer.status).toBe(400);
    expect((await open({ mimeType: 'text/html' })).answer.status).toBe(400);
  });

  it("looks like none to everyone else, and someone else's interview too", async () => {
    const { recordingId } = await open();
    const stranger = app.as(await buildUser(parts));
    const requests = (id: string): Call[] => [
      ['GET', `/recordings/${id}`, {}],
      [
        'PUT',
        `/recordings/${id}/chunks/0`,
        { body: buildChunk(1), headers: { 'Repr-Digest': reprDigest(buildChunk(1)) } },
      ],
      ['POST', `/recordings/${id}/finalize`, { json: { chunkCount: 1, digest: digestOf([]), durationMs: 1 } }],
      ['POST', `/recordings/${id}/process`, {}],
    ];
    const unknown = requests(randomUUID());
    for (const [n, request] of requests(recordingId).entries()) {
      const foreign = await stranger(...request);
      const none = await stranger(...unknown[n]!);
      expect([foreign.status, await foreign.text()]).toEqual([none.status, await none.text()]);
      expect(foreign.status).toBe(404);
    }
    const json = { interviewId: interview.id, questionIndex: 0, mimeType: 'video/webm', recordingId: randomUUID() };
    expect((await stranger('POST', '/recordings', { json })).status).toBe(404);
    const own = await buildInterview(parts, viewer);
    const taken = await app.as(viewer)('POST', '/recordings', { json: { ...json, interviewId: own.id, recordingId } });
    expect((await bodyOf(taken)).error.code).toBe('recording.id_taken');
  });

  it('asks for a session before it looks at anything else', async () => {
    for (const [method, path] of [
      ['POST', '/recordings'],
      ['GET', '/recordings/nonsense'],
      ['PUT', '/recordings/nonsense/chunks/x'],
      ['POST', '/recordings/nonsense/finalize'],
      ['POST', '/recordings/nonsense/process'],
    ] as const) {
      expect((await app.as(null)(method, path)).status).toBe(401);
    }
  });

  it('leaves no chunk behind that was still being written when the interview was erased', async () => {
    const doomed = await buildInterview(parts, viewer);
    const { recordingId } = await open({ interviewId: doomed.id });
    const { put: write } = parts.storage;
    parts.storage.put = async (key, bytes) => {
      await write(key, bytes);
      await parts.db.q.delete(interviews).where(eq(interviews.id, doomed.id));
    };
    const answer = await put(recordingId, 0, buildChunk(1)).finally(() => {
      parts.storage.put = write;
    });
    expect(answer.status).toBe(409);
    expect(await parts.storage.list(chunkFolder(recordingId))).toEqual([]);
  });
});
