import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerFeedback } from '#features/coaching/server/coaching.table.ts';
import { interviewSessions, type InterviewRow } from '#features/interview/server/interview.table.ts';
import { chunkKey, videoFolder, videoKey } from '#features/recording/server/recording.keys.ts';
import { recordings, type RecordingRow } from '#features/recording/server/recording.table.ts';
import type { Answer, Results } from '#features/results/results.contract.ts';
import { transcripts } from '#features/transcription/server/transcription.table.ts';
import {
  buildChunk,
  buildFeedback,
  buildInterview,
  buildRecording,
  buildSession,
  buildUser,
} from '#server/test/factories.ts';
import { bodyOf, buildTestApp, buildTestParts, type Call, type TestParts } from '#server/test/parts.ts';
import type { Viewer } from '#shared/viewer.ts';
import { expireUnviewedVideos, expireVideos } from './results.expire.ts';
import { resultsRoutes } from './results.routes.ts';
import { eraseAbandoned, eraseLeftTakes, eraseOrphans } from './results.sweep.ts';

describe('the results of an interview', () => {
  let parts: TestParts;
  let stop: () => Promise<void>;
  let app: ReturnType<typeof buildTestApp>;
  let viewer: Viewer;
  let interview: InterviewRow;
  const video = buildChunk(1, 10_000);

  beforeAll(async () => {
    ({ parts, stop } = await buildTestParts());
    app = buildTestApp([resultsRoutes(parts)]);
  });
  afterAll(() => stop());
  beforeEach(async () => {
    viewer = await buildUser(parts);
    interview = await buildInterview(parts, viewer, { status: 'completed', questions: ['Why?'] });
    parts.scorer.scores = () => buildFeedback(7);
  });

  const call = (...args: Parameters<ReturnType<typeof app.as>>) => app.as(viewer)(...args);
  const read = () => bodyOf<Results>(call('GET', `/interviews/${interview.id}/results`));
  const only = async (): Promise<Answer> => (await read()).answers[0]!;
  const videoPath = () => `/interviews/${interview.id}/answers/0/video`;
  const watch = (headers: HeadersInit = {}, method = 'GET') => call(method, videoPath(), { headers });

  async function withVideo(overrides: Partial<typeof recordings.$inferInsert> = {}): Promise<RecordingRow> {
    const take = await buildRecording(parts, interview, { status: 'processed', ...overrides });
    const storagePath = videoKey(take);
    await parts.storage.put(storagePath, video);
    await parts.db.q.update(recordings).set({ storagePath }).where(eq(recordings.id, take.id));
    return { ...take, storagePath };
  }
  const score = (value = 7) =>
    parts.db.q
      .insert(answerFeedback)
      .values({ interviewId: interview.id, questionId: '0', score: value, structuredFeedback: buildFeedback(value) });
  const expiresIn = (ms: number) =>
    parts.db.q
      .update(interviewSessions)
      .set({ videoExpiryTimestamp: sql`now() + ${ms} * interval '1 millisecond'` })
      .where(eq(interviewSessions.interviewId, interview.id));

  it('show an answer with its video, scores and transcript', async () => {
    const session = await buildSession(parts, interview, { averageScore: 70 });
    const take = await withVideo({ durationMs: 61_000 });
    await parts.db.q
      .insert(transcripts)
      .values({ interviewId: interview.id, questionId: '0', transcriptText: 'Because I care.', source: 'speech' });
    await score();
    const results = await read();
    expect(results.session).toMatchObject({ id: session.id, averageScore: 70, jobTitle: 'Nurse' });
    expect(results.answers).toEqual([
      {
        questionIndex: 0,
        question: 'Why?',
        recordingId: take.id,
        state: 'scored',
        error: null,
        video: {
          state: 'available',
          url: `/api/v1${videoPath()}?take=${take.id}&copy=original`,
          mimeType: 'video/webm',
        },
        durationMs: 61_000,
        transcript: { text: 'Because I care.', words: [], source: 'speech', recogniser: null },
        feedback: buildFeedback(7),
        delivery: null,
      },
    ]);
  });

  it.each([
    ['unanswered', undefined, 'not_available'],
    ['processing', { status: 'receiving' }, 'processing'],
    ['processing', { status: 'finalized' }, 'available'],
    ['failed', { status: 'failed', errorCode: 'recording.no_speech', errorMessage: 'Silence.' }, 'available'],
    ['needs_words', { status: 'failed', errorCode: 'transcription.unavailable', errorMessage: 'None.' }, 'available'],
    ['unanswered', { status: 'discarded' }, 'not_available'],
  ] as const)('call an answer %s when its take is %j', async (state, take, videoState) => {
    await buildSession(parts, interview);
    if (take) await withVideo(take);
    const answer = await only();
    expect([answer.state, answer.video.state]).toEqual([state, videoState]);
    expect(answer.error).toEqual(
      take && 'errorCode' in take ? { code: take.errorCode, message: take.errorMessage } : null,
    );
  });

  it('can be read while the interview is live, without a session and without starting a clock', async () => {
    interview = await buildInterview(parts, viewer, { questions: ['Why?'] });
    await withVideo();
    await score();
    expect((await read()).session).toBeNull();
    expect((await watch()).status).toBe(200);
  });

  it('start the fifteen minutes at the first view that shows every answer settled, and no view extends them', async () => {
    await buildSession(parts, interview);
    const take = await withVideo({ status: 'finalized' });
    expect((await read()).session?.videoExpiryTimestamp).toBeNull();
    await parts.db.q.update(recordings).set({ status: 'processed' }).where(eq(recordings.id, take.id));
    await score();
    const views = await Promise.all(Array.from({ length: 50 }, read));
    const deadlines = new Set(views.map((results) => results.session?.videoExpiryTimestamp));
    expect(deadlines.size).toBe(1);
    const left = Date.parse([...deadlines][0]!) - Date.now();
    expect(left).toBeGreaterThan(14 * 60_000);
    expect(left).toBeLessThanOrEqual(15 * 60_000 + 1_000);
    await expiresIn(60_000);
    expect(Date.parse((await read()).session!.videoExpiryTimestamp!) - Date.now()).toBeLessThanOrEqual(61_000);
  });

  it('play the whole video, a part of it, or only its headers', async () => {
    await buildSession(parts, interview);
    await withVideo();
    const whole = await watch();
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-length': '10000',
      'content-type': 'video/webm',
    });
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(video);
    const part = await watch({ Range: 'bytes=100-199' });
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, 'bytes 100-199/10000']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(video.subarray(100, 200));
    const beyond = await watch({ Range: 'bytes=10000-' });
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, 'bytes */10000']);
    const head = await watch({}, 'HEAD');
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '10000', '']);
  });

  it('prefer the copy that seeks, and name it', async () => {
    await buildSession(parts, interview);
    const take = await withVideo();
    const seekablePath = `${videoFolder(interview.id)}seekable.webm`;
    await parts.storage.put(seekablePath, Buffer.from('seekable'));
    await parts.db.q.update(recordings).set({ seekablePath }).where(eq(recordings.id, take.id));
    expect((await only()).video.url).toContain('copy=seekable');
    expect(await (await watch()).text()).toBe('seekable');
    expect((await call('GET', `${videoPath()}?copy=original`)).headers.get('Content-Length')).toBe('10000');
  });

  it('refuse the video from the deadline on, before any job has run', async () => {
    await buildSession(parts, interview);
    await withVideo();
    await score();
    await expiresIn(20_000);
    expect((await watch()).status).toBe(200);
    await expiresIn(0);
    for (const headers of [new Headers(), new Headers({ Range: 'bytes=0-1' })]) {
      const answer = await watch(headers);
      expect([answer.status, await answer.json()]).toEqual([
        410,
        { error: { code: 'video.deleted', message: 'Video deleted – feedback still available' } },
      ]);
    }
    expect((await watch({}, 'HEAD')).status).toBe(410);
    expect(await only()).toMatchObject({ state: 'scored', video: { state: 'deleted', url: null } });
  });

  it('cut a stream that is still open at the deadline', async () => {
    await buildSession(parts, interview);
    const take = await withVideo();
    await parts.storage.put(take.storagePath!, Buffer.alloc(4_000_000));
    await expiresIn(300);
    const reader = (await watch()).body!.getReader();
    await reader.read();
    await new Promise((done) => setTimeout(done, 600));
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow('expired');
  });

  it('lose their videos after the deadline, chunks included, and keep their feedback', async () => {
    await buildSession(parts, interview);
    const take = await withVideo();
    await parts.storage.put(chunkKey(take.id, 0), Buffer.from('chunk'));
    await score();
    await expiresIn(-1);
    await expireVideos(parts);
    expect(await parts.storage.list(videoFolder(interview.id))).toEqual([]);
    expect(await parts.storage.size(chunkKey(take.id, 0))).toBeUndefined();
    expect((await read()).session).toMatchObject({ videoDeleted: true, videoExpiryTimestamp: null });
    expect(await only()).toMatchObject({ state: 'scored', video: { state: 'deleted' } });
    expect((await watch()).status).toBe(410);
    expect(await expireVideos(parts)).toBe(0);
  });

  it('lose the other videos too when one of them can not be erased now', async () => {
    const doomed: InterviewRow[] = [];
    for (let n = 0; n < 3; n++) {
      interview = await buildInterview(parts, viewer, { status: 'completed', questions: ['Why?'] });
      doomed.push(interview);
      await buildSession(parts, interview);
      await withVideo();
      await expiresIn(-1);
    }
    const { deleteAll } = parts.storage;
    parts.storage.deleteAll = async (prefix) => {
      if (prefix === videoFolder(doomed[0]!.id)) throw new Error('busy');
      return deleteAll(prefix);
    };
    await expect(expireVideos(parts)).rejects.toThrow('could not be erased');
    parts.storage.deleteAll = deleteAll;
    const left = async () =>
      (await Promise.all(doomed.map(({ id }) => parts.storage.list(videoFolder(id))))).flat().length;
    expect(await left()).toBe(1);
    await expireVideos(parts);
    expect(await left()).toBe(0);
  });

  it('lose their videos after thirty days when nobody came to look', async () => {
    await buildSession(parts, interview, { createdAt: new Date(Date.now() - 31 * 24 * 3_600_000) });
    await withVideo();
    await expireUnviewedVideos(parts);
    expect(await parts.storage.list(videoFolder(interview.id))).toEqual([]);
    expect((await watch()).status).toBe(410);
  });

  it('can be had from typed words where there is no recogniser, without delivery figures', async () => {
    await buildSession(parts, interview);
    await withVideo({ status: 'failed', errorCode: 'transcription.unavailable', errorMessage: 'None.' });
    const type = () => call('PUT', `/interviews/${interview.id}/answers/0/words`, { json: { text: ' I care. ' } });
    expect(await bodyOf<Answer>(type())).toMatchObject({
      state: 'scored',
      error: null,
      transcript: { text: 'I care.', words: [], source: 'typed', recogniser: null },
      delivery: null,
    });
    expect((await read()).session?.averageScore).toBe(70);
    parts.scorer.scores = () => buildFeedback(9);
    await type();
    expect((await read()).session?.averageScore).toBe(90);
  });

  it('can be had from typed words where nothing was recorded', async () => {
    await buildSession(parts, interview);
    const answer = await call('PUT', `/interviews/${interview.id}/answers/0/words`, { json: { text: 'I care.' } });
    expect(await bodyOf<Answer>(answer)).toMatchObject({ state: 'scored', recordingId: null });
  });

  it('keep nothing of typed words that could not be scored', async () => {
    await buildSession(parts, interview);
    parts.scorer.scores = () => {
      throw new Error('slow');
    };
    const answer = await call('PUT', `/interviews/${interview.id}/answers/0/words`, { json: { text: 'I care.' } });
    expect([answer.status, (await bodyOf(answer)).error.code]).toEqual([503, 'answer.scoring_failed']);
    expect(await only()).toMatchObject({ state: 'unanswered', transcript: null });
  });

  it('do not take typed words instead of what was heard, or while it is being listened to', async () => {
    const words = () => call('PUT', `/interviews/${interview.id}/answers/0/words`, { json: { text: 'Better.' } });
    const take = await withVideo({ status: 'finalized' });
    expect((await bodyOf(words())).error.code).toBe('answer.still_processing');
    await parts.db.q.update(recordings).set({ status: 'processed' }).where(eq(recordings.id, take.id));
    await parts.db.q
      .insert(transcripts)
      .values({ interviewId: interview.id, questionId: '0', transcriptText: 'Well.', source: 'speech' });
    expect((await bodyOf(words())).error.code).toBe('answer.has_transcript');
    const other = await call('PUT', `/interviews/${interview.id}/answers/7/words`, { json: { text: 'Better.' } });
    expect(other.status).toBe(404);
  });

  const requests = (id: string): Call[] => [
    ['GET', `/interviews/${id}/results`, {}],
    ['GET', `/interviews/${id}/answers/0/video`, {}],
    ['HEAD', `/interviews/${id}/answers/0/video`, {}],
    ['PUT', `/interviews/${id}/answers/0/words`, { json: { text: 'Mine now.' } }],
  ];

  it('look like none to everyone else, and ask for a session first', async () => {
    await buildSession(parts, interview);
    await withVideo();
    const stranger = app.as(await buildUser(parts));
    const unknown = requests('interview_1_abcdef');
    for (const [n, request] of requests(interview.id).entries()) {
      const foreign = await stranger(...request);
      const none = await stranger(...unknown[n]!);
      expect([foreign.status, await foreign.text()]).toEqual([none.status, await none.text()]);
      expect(foreign.status).toBe(404);
      expect((await app.as(null)(request[0], request[1].replace(interview.id, 'nonsense'))).status).toBe(401);
    }
  });

  it('are swept with the interview when it was broken off more than a day ago', async () => {
    const long = new Date(Date.now() - 25 * 3_600_000);
    const erased = await buildInterview(parts, viewer, { createdAt: long, startedAt: long });
    const resumed = await buildInterview(parts, viewer, { createdAt: long, startedAt: long });
    await buildRecording(parts, erased, { createdAt: long });
    await buildRecording(parts, resumed);
    await parts.storage.put(`${videoFolder(erased.id)}a.webm`, video);
    await eraseAbandoned(parts);
    expect(await parts.storage.list(videoFolder(erased.id))).toEqual([]);
    interview = erased;
    expect((await call('GET', `/interviews/${erased.id}/results`)).status).toBe(404);
    expect((await call('GET', `/interviews/${resumed.id}/results`)).status).toBe(200);
  });

  it('keep no file that a crash left without a row', async () => {
    await buildSession(parts, interview);
    const kept = await withVideo();
    const replaced = await withVideo({ status: 'discarded' });
    await parts.storage.put(chunkKey('6d9f4f0e-0000-4000-8000-000000000000', 0), video);
    await parts.storage.put(chunkKey(kept.id, 0), video);
    await parts.storage.put(`${videoFolder('interview_1_gone00')}a.webm`, video);
    await eraseLeftTakes(parts);
    await eraseOrphans(parts);
    expect(await parts.storage.list('recording_chunks/')).toEqual([]);
    expect(await parts.storage.list(videoFolder('interview_1_gone00'))).toEqual([]);
    expect(await parts.storage.size(kept.storagePath!)).toBe(10_000);
    expect(replaced.storagePath === kept.storagePath || (await parts.storage.size(replaced.storagePath!))).toBeFalsy();
  });
});
