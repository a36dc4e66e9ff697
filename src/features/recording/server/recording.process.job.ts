import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import type { Parts } from '#server/parts.ts';
import { fileMissing } from '#server/storage/storage.ts';
import { measureDelivery } from '#features/coaching/server/delivery.usecases.ts';
import { isRetryableScoring } from '#features/coaching/server/coaching.errors.ts';
import { interviews } from '#features/interview/server/interview.table.ts';
import type { InterviewRow } from '#features/interview/server/interview.table.ts';
import * as speechErrors from '#features/transcription/server/transcription.errors.ts';
import type { HeardAnswer } from '#features/transcription/server/transcription.port.ts';
import type { Transcript } from '#features/transcription/transcription.contract.ts';
import { failures, type Failure } from './recording.errors.ts';
import { chunkFolder } from './recording.keys.ts';
import { makeRecordingSeekable } from './recording.seekable.job.ts';
import { settle } from './recording.store.usecases.ts';
import { recordings } from './recording.table.ts';
import type { RecordingRow } from './recording.table.ts';

type Deps = Pick<Parts, 'db' | 'storage' | 'speech' | 'scorer' | 'events' | 'jobs' | 'log' | 'clock'>;

const RETRY_LIMIT = 3;
const PREPARING_PAUSE_MS = 3_000;

const codes = (...factories: (() => AppError)[]) => new Set(factories.map((make) => make().code));
const PREPARING = codes(speechErrors.speechPreparing);
/** Trying again would end the same way. */
const FINAL = codes(speechErrors.speechUnavailable, speechErrors.soundMissing, speechErrors.soundUnreadable);
const NO_RECOGNISER = codes(speechErrors.speechUnavailable);
const NO_FILE = codes(fileMissing);
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : '');

/**
 * A finalized recording becomes a transcript and scores, or ends in a failure that the person can read and retry.
 * Repeating it is harmless: only a recording that still waits for its outcome is settled, once.
 */
export const processInterviewVideo = defineJob<Deps, { recordingId: string }>({
  name: 'process-interview-video',
  payload: z.object({ recordingId: z.uuid() }),
  retryLimit: RETRY_LIMIT,
  retryDelaySeconds: 1,
  expireInSeconds: 180,
  concurrency: 4,
  handle: async (deps, { recordingId }, run) => {
    const work = await findWork(deps, recordingId);
    if (!work) return;
    const { recording } = work;
    const fail = (failure: Failure, transcript: Transcript | null = null) =>
      settle(deps, recording, { kind: 'failed', failure, transcript }, (tx) => seekable(deps, tx, recording));

    let transcript: Transcript | undefined;
    try {
      const lap = stopwatch();
      const waitMs = deps.clock.now().getTime() - (recording.finalizedAt?.getTime() ?? 0);
      const heard = await listenOrRead(deps, recording, run.signal);
      const listenMs = lap();
      if ('words' in heard && heard.words.length === 0 && heard.text.trim() === '') {
        await fail(failures.noSpeech);
        return;
      }
      const delivery = 'words' in heard ? measureDelivery(heard.words, heard.durationMs, heard.loudness) : null;
      const deliveryMs = lap();
      transcript = transcriptOf(heard);
      const feedback = await deps.scorer.score({ ...questionOf(work), transcript, delivery }, run.signal);
      const scoreMs = lap();
      const durationMs = 'words' in heard ? heard.durationMs : null;
      const settled = await settle(
        deps,
        recording,
        { kind: 'scored', transcript, feedback, delivery, durationMs },
        (tx) => seekable(deps, tx, recording),
      );
      if (!settled) return;
      deps.log.info({ waitMs, listenMs, deliveryMs, scoreMs, storeMs: lap() }, 'answer processed');
      await deps.storage.deleteAll(chunkFolder(recordingId));
    } catch (error) {
      const code = codeOf(error);
      if (PREPARING.has(code)) await tryLater(deps, recordingId);
      else if (FINAL.has(code)) await fail(failureOf(error));
      else if (NO_FILE.has(code)) await fail(failures.noFile);
      else {
        // What was heard is kept: the scores are missing, the person's words are not.
        const hopeless = error instanceof AppError && !isRetryableScoring(error);
        if (run.lastAttempt || hopeless) await fail(failureOf(error), transcript ?? null);
        if (!hopeless) throw error;
      }
    }
  },
});

interface Work {
  recording: RecordingRow;
  interview: InterviewRow;
}

async function findWork({ db }: Pick<Parts, 'db'>, recordingId: string): Promise<Work | undefined> {
  const [work] = await db.q
    .select({ recording: recordings, interview: interviews })
    .from(recordings)
    .innerJoin(interviews, eq(interviews.id, recordings.interviewId))
    .where(eq(recordings.id, recordingId));
  return work?.recording.status === 'finalized' ? work : undefined;
}

function listen({ speech }: Pick<Parts, 'speech'>, recording: RecordingRow, signal: AbortSignal): Promise<HeardAnswer> {
  const { id, storagePath, mimeType, chunkCount } = recording;
  if (storagePath === null || chunkCount === null) throw fileMissing();
  return speech.finish({ id, storagePath, mimeType, chunkCount }, signal);
}

/** The browser's captions stand in only where this server has no recogniser at all. */
async function listenOrRead(
  deps: Pick<Parts, 'speech'>,
  recording: RecordingRow,
  signal: AbortSignal,
): Promise<HeardAnswer | { captions: string }> {
  try {
    return await listen(deps, recording, signal);
  } catch (error) {
    if (recording.captions && NO_RECOGNISER.has(codeOf(error))) return { captions: recording.captions };
    throw error;
  }
}

const transcriptOf = (heard: HeardAnswer | { captions: string }): Transcript =>
  'captions' in heard
    ? { text: heard.captions, words: [], source: 'captions', recogniser: null }
    : { text: heard.text, words: heard.words, source: 'speech', recogniser: heard.recogniser };

const questionOf = ({ recording, interview }: Work) => ({
  question: interview.questions[recording.questionIndex] ?? '',
  interviewType: interview.interviewType,
  jobTitle: interview.customization.jobTitle,
  skills: interview.customization.skills,
});

const failureOf = (error: unknown): Failure =>
  error instanceof AppError ? { code: error.code, message: error.message } : failures.processing;

/** The model is still on its way: that is nobody's failure and uses up no try. */
const tryLater = ({ db, jobs, clock }: Pick<Parts, 'db' | 'jobs' | 'clock'>, recordingId: string) =>
  db.transaction((tx) =>
    jobs.send(
      tx,
      processInterviewVideo,
      { recordingId },
      { key: recordingId, startAfter: new Date(clock.now().getTime() + PREPARING_PAUSE_MS) },
    ),
  );

const seekable = (
  { jobs }: Pick<Parts, 'jobs'>,
  tx: Parameters<Parts['jobs']['send']>[0],
  { id: recordingId }: RecordingRow,
) => jobs.send(tx, makeRecordingSeekable, { recordingId }, { key: recordingId });

/** Milliseconds since the last lap. */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const ms = Math.round(now - last);
    last = now;
    return ms;
  };
}
