import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerFeedback } from '#features/coaching/server/coaching.table.ts';
import { interviewSessions, type InterviewRow } from '#features/interview/server/interview.table.ts';
import * as speechErrors from '#features/transcription/server/transcription.errors.ts';
import { transcripts } from '#features/transcription/server/transcription.table.ts';
import { DATABASE_KINDS } from '#server/test/databases.ts';
import {
  buildFeedback,
  buildHeard,
  buildInterview,
  buildRecording,
  buildSession,
  buildUser,
} from '#server/test/factories.ts';
import { bodyOf, buildTestApp, buildTestParts, rowsOf, type TestParts } from '#server/test/parts.ts';
import type { Parts } from '#server/parts.ts';
import type { Viewer } from '#shared/viewer.ts';
import { recordingJobs } from './recording.jobs.ts';
import { chunkKey, videoKey } from './recording.keys.ts';
import { processInterviewVideo } from './recording.process.job.ts';
import { rescueRecordings } from './recording.rescue.job.ts';
import { recordingRoutes } from './recording.routes.ts';
import { recordings, type RecordingRow } from './recording.table.ts';

describe.each(DATABASE_KINDS)('processing an answer, on %s', (kind) => {
  let parts: TestParts;
  let stop: () => Promise<void>;
  let viewer: Viewer;
  let interview: InterviewRow;

  beforeAll(async () => {
    ({ parts, stop } = await buildTestParts(kind));
    viewer = await buildUser(parts);
  });
  afterAll(() => stop());
  beforeEach(async () => {
    parts.speech.hears = () => buildHeard();
    parts.scorer.scores = () => buildFeedback(7);
    interview = await buildInterview(parts, viewer);
  });

  const run = (id: string, attempt = 1) =>
    processInterviewVideo.handle(
      parts,
      { recordingId: id },
      {
        signal: new AbortController().signal,
        attempt,
        lastAttempt: attempt > processInterviewVideo.retryLimit,
      },
    );
  async function finalized(questionIndex = 0, captions: string | null = null): Promise<RecordingRow> {
    const take = await buildRecording(parts, interview, { questionIndex });
    const storagePath = videoKey(take);
    await parts.storage.put(storagePath, Buffer.from('not really a video'));
    await parts.storage.put(chunkKey(take.id, 0), Buffer.from('chunk'));
    const [row] = await parts.db.q
      .update(recordings)
      .set({ status: 'finalized', storagePath, chunkCount: 1, captions, finalizedAt: sql`now()` })
      .where(eq(recordings.id, take.id))
      .returning();
    return row!;
  }
  const stored = async (id: string) => (await parts.db.q.select().from(recordings).where(eq(recordings.id, id)))[0]!;
  const feedbackOf = () => parts.db.q.select().from(answerFeedback).where(eq(answerFeedback.interviewId, interview.id));
  const transcriptsOf = () => parts.db.q.select().from(transcripts).where(eq(transcripts.interviewId, interview.id));
  const waitingJobs = async (id: string) => {
    const found = await parts.db.q.execute(sql`
      select start_after > now() as later from pgboss.job
      where name = 'process-interview-video' and singleton_key = ${id} and state = 'created'`);
    return rowsOf<{ later: boolean }>(found);
  };

  it('stores transcript, scores and session average together, and tells the person’s pages', async () => {
    await buildSession(parts, interview);
    const heard: unknown[] = [];
    const undo = parts.events.subscribe('user', (event) => event.interviewId === interview.id && heard.push(event));
    const take = await finalized(1);
    await run(take.id);
    expect(await transcriptsOf()).toMatchObject([
      { questionId: '1', transcriptText: 'I stayed calm and asked for help.', source: 'speech', recordingId: take.id },
    ]);
    expect(await feedbackOf()).toMatchObject([{ questionId: '1', score: 7, delivery: { wordCount: 7 } }]);
    expect((await stored(take.id)).status).toBe('processed');
    const [session] = await parts.db.q
      .select()
      .from(interviewSessions)
      .where(eq(interviewSessions.interviewId, interview.id));
    expect(session?.averageScore).toBe(70);
    expect(await parts.storage.size(chunkKey(take.id, 0))).toBeUndefined();
    expect(await parts.storage.size(take.storagePath!)).toBeGreaterThan(0);
    await expect
      .poll(() => heard)
      .toEqual([{ userId: viewer.userId, type: 'answer', interviewId: interview.id, questionIndex: 1 }]);
    undo();
  });

  it('is harmless when it is done twice, one after the other or at once', async () => {
    const take = await finalized();
    await Promise.all([run(take.id), run(take.id)]);
    parts.scorer.scores = () => buildFeedback(2);
    await run(take.id);
    expect(await feedbackOf()).toMatchObject([{ score: 7 }]);
    expect(await transcriptsOf()).toHaveLength(1);
  });

  it('counts every answer of an interview in its average, though they are scored at the same moment', async () => {
    await buildSession(parts, interview);
    const takes = [await finalized(0), await finalized(1), await finalized(2)];
    let score = 4;
    parts.scorer.scores = () => buildFeedback(score++);
    await Promise.all(takes.map((take) => run(take.id)));
    const [session] = await parts.db.q
      .select()
      .from(interviewSessions)
      .where(eq(interviewSessions.interviewId, interview.id));
    expect(session?.averageScore).toBe(50);
  });

  it('writes nothing for a take that was replaced while it was being listened to', async () => {
    const take = await finalized();
    parts.scorer.scores = () => buildFeedback(9);
    const { score } = parts.scorer;
    parts.scorer.score = async () => {
      await parts.db.q.update(recordings).set({ status: 'discarded' }).where(eq(recordings.id, take.id));
      return buildFeedback(9);
    };
    await run(take.id).finally(() => (parts.scorer.score = score));
    expect(await feedbackOf()).toEqual([]);
    expect((await stored(take.id)).status).toBe('discarded');
  });

  it('tries again after a failure, and does the whole step again when it was cut off before storing', async () => {
    const take = await finalized();
    parts.scorer.scores = () => {
      throw new Error('cut off');
    };
    await expect(run(take.id)).rejects.toThrow('cut off');
    expect(await transcriptsOf()).toEqual([]);
    expect((await stored(take.id)).status).toBe('finalized');
    parts.scorer.scores = () => buildFeedback(6);
    await run(take.id, 2);
    expect(await feedbackOf()).toMatchObject([{ score: 6 }]);
  });

  it('ends visibly when every try failed: the words are kept, no score is made up, and it can be tried again', async () => {
    const take = await finalized();
    parts.scorer.scores = () => {
      throw new Error('429');
    };
    await expect(run(take.id, 4)).rejects.toThrow('429');
    expect(await stored(take.id)).toMatchObject({
      status: 'failed',
      errorCode: 'recording.processing_failed',
      errorMessage: 'Processing failed. Your recording is safe: please try again.',
    });
    expect(await transcriptsOf()).toHaveLength(1);
    expect(await feedbackOf()).toEqual([]);

    const call = buildTestApp([recordingRoutes(parts)]).as(viewer);
    expect(await bodyOf(call('POST', `/recordings/${take.id}/process`))).toEqual({ success: true });
    expect(await waitingJobs(take.id)).toHaveLength(1);
    parts.scorer.scores = () => buildFeedback(8);
    await run(take.id);
    expect(await stored(take.id)).toMatchObject({ status: 'processed', errorCode: null });
    expect(await feedbackOf()).toMatchObject([{ score: 8 }]);
  });

  it.each([
    ['no sound', speechErrors.soundMissing, 'transcription.sound_missing'],
    ['unreadable sound', speechErrors.soundUnreadable, 'transcription.sound_unreadable'],
    ['no recogniser', speechErrors.speechUnavailable, 'transcription.unavailable'],
  ])('with %s ends at the first try, with the reason', async (_, error, code) => {
    const take = await finalized();
    parts.speech.hears = () => {
      throw error();
    };
    await run(take.id);
    const row = await stored(take.id);
    expect([row.status, row.errorCode, row.errorMessage]).toEqual(['failed', code, error().message]);
    expect(await feedbackOf()).toEqual([]);
  });

  it('without a recogniser takes the captions that the browser wrote, scores them, and keeps no second copy', async () => {
    const take = await finalized(0, 'I stayed calm.');
    parts.speech.hears = () => {
      throw speechErrors.speechUnavailable();
    };
    await run(take.id);
    expect(await transcriptsOf()).toMatchObject([
      { transcriptText: 'I stayed calm.', words: [], source: 'captions', recogniser: null },
    ]);
    expect(await feedbackOf()).toMatchObject([{ score: 7, delivery: null }]);
    const { durationMs } = take;
    expect(await stored(take.id)).toMatchObject({ status: 'processed', errorCode: null, durationMs, captions: null });
  });

  it('never uses captions where a recogniser heard the answer', async () => {
    const take = await finalized(0, 'Something else.');
    await run(take.id);
    expect(await transcriptsOf()).toMatchObject([
      { transcriptText: 'I stayed calm and asked for help.', source: 'speech' },
    ]);
  });

  it.each([
    ['the sound can’t be read', speechErrors.soundUnreadable, 'failed'],
    ['the model is on its way', speechErrors.speechPreparing, 'finalized'],
  ])('never uses captions where %s', async (_, error, status) => {
    const take = await finalized(0, 'Something else.');
    parts.speech.hears = () => {
      throw error();
    };
    await run(take.id);
    expect((await stored(take.id)).status).toBe(status);
    expect(await transcriptsOf()).toEqual([]);
  });

  it('keeps captions that could not be scored, and prefers a recogniser that is there at the next try', async () => {
    const take = await finalized(0, 'I stayed calm.');
    parts.speech.hears = () => {
      throw speechErrors.speechUnavailable();
    };
    parts.scorer.scores = () => {
      throw new Error('429');
    };
    await expect(run(take.id, 4)).rejects.toThrow('429');
    expect(await transcriptsOf()).toMatchObject([{ source: 'captions' }]);
    const call = buildTestApp([recordingRoutes(parts)]).as(viewer);
    expect(await bodyOf(call('POST', `/recordings/${take.id}/process`))).toEqual({ success: true });
    parts.speech.hears = () => buildHeard();
    parts.scorer.scores = () => buildFeedback(8);
    await run(take.id);
    expect(await transcriptsOf()).toMatchObject([{ source: 'speech' }]);
  });

  it('of a silent recording gives no score but a sentence', async () => {
    const take = await finalized();
    parts.speech.hears = () => buildHeard('');
    await run(take.id);
    expect(await stored(take.id)).toMatchObject({ status: 'failed', errorCode: 'recording.no_speech' });
    expect(await feedbackOf()).toEqual([]);
    expect(await transcriptsOf()).toEqual([]);
  });

  it('waits for a model that is still on its way without using up tries', async () => {
    const take = await finalized();
    parts.speech.hears = () => {
      throw speechErrors.speechPreparing();
    };
    await run(take.id, 4);
    expect((await stored(take.id)).status).toBe('finalized');
    expect(await waitingJobs(take.id)).toEqual([{ later: true }]);
  });

  it('is taken up again when the queue lost it', async () => {
    const take = await finalized();
    await parts.db.q
      .update(recordings)
      .set({ finalizedAt: sql`now() - interval '1 hour'` })
      .where(eq(recordings.id, take.id));
    await rescueRecordings(parts);
    await rescueRecordings(parts);
    expect(await waitingJobs(take.id)).toHaveLength(1);
  });

  it('starts by itself when the recording is finalized, and eight at once are all done', async () => {
    await parts.jobs.work(parts as unknown as Parts, recordingJobs);
    const takes: RecordingRow[] = [];
    for (let n = 0; n < 8; n++) takes.push(await finalized(n % 3));
    for (const { id } of takes) {
      await parts.db.transaction((tx) => parts.jobs.send(tx, processInterviewVideo, { recordingId: id }, { key: id }));
    }
    await expect
      .poll(async () => (await Promise.all(takes.map((take) => stored(take.id)))).map((row) => row.status), {
        timeout: 15_000,
      })
      .toEqual(takes.map(() => 'processed'));
  });

  it('is not started by a transaction that fails', async () => {
    const take = await finalized();
    await parts.db
      .transaction(async (tx) => {
        await parts.jobs.send(tx, processInterviewVideo, { recordingId: take.id }, { key: take.id });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await waitingJobs(take.id)).toEqual([]);
  });
});
