import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import type { Parts } from '#server/parts.ts';
import type { Delivery, StructuredFeedback } from '#features/coaching/coaching.contract.ts';
import { answerFeedback } from '#features/coaching/server/coaching.table.ts';
import { lockInterview, updateSessionAverage } from '#features/interview/server/interview.scores.usecases.ts';
import { transcripts } from '#features/transcription/server/transcription.table.ts';
import type { Transcript } from '#features/transcription/transcription.contract.ts';
import type { Failure } from './recording.errors.ts';
import { recordings } from './recording.table.ts';
import type { RecordingRow } from './recording.table.ts';

interface AnswerOf {
  interviewId: string;
  questionIndex: number;
}

/** Transcript and judgement of one answer, replacing what was there. */
export async function upsertAnswer(
  tx: Transaction,
  answer: AnswerOf & {
    recordingId: string | null;
    transcript: Transcript;
    feedback: StructuredFeedback | null;
    delivery: Delivery | null;
  },
): Promise<void> {
  const { interviewId, recordingId, transcript, feedback, delivery } = answer;
  const questionId = String(answer.questionIndex);
  const heard = {
    transcriptText: transcript.text,
    words: transcript.words,
    source: transcript.source,
    recogniser: transcript.recogniser,
    recordingId,
    createdAt: sql`now()`,
  };
  await tx
    .insert(transcripts)
    .values({ interviewId, questionId, ...heard })
    .onConflictDoUpdate({ target: [transcripts.interviewId, transcripts.questionId], set: heard });
  if (!feedback) return;
  const judged = { score: feedback.averageScore, structuredFeedback: feedback, delivery, createdAt: sql`now()` };
  await tx
    .insert(answerFeedback)
    .values({ interviewId, questionId, ...judged })
    .onConflictDoUpdate({ target: [answerFeedback.interviewId, answerFeedback.questionId], set: judged });
  await updateSessionAverage(tx, interviewId);
}

type Outcome =
  | {
      kind: 'scored';
      transcript: Transcript;
      feedback: StructuredFeedback;
      /** Null, like the length, where nobody heard the sound. */
      delivery: Delivery | null;
      durationMs: number | null;
    }
  | { kind: 'failed'; failure: Failure; transcript: Transcript | null };

/**
 * Ends the processing of a recording in one transaction, and tells the person's pages. False when it no longer
 * waits for an outcome (replaced, erased, or done by another run meanwhile): then nothing is written.
 */
export async function settle(
  { db, events }: Pick<Parts, 'db' | 'events'>,
  recording: RecordingRow,
  outcome: Outcome,
  also: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const { id, interviewId, questionIndex, userId } = recording;
  return db.transaction(async (tx) => {
    await lockInterview(tx, interviewId);
    const scored = outcome.kind === 'scored';
    const [settled] = await tx
      .update(recordings)
      .set({
        status: scored ? 'processed' : 'failed',
        processedAt: sql`now()`,
        errorCode: scored ? null : outcome.failure.code,
        errorMessage: scored ? null : outcome.failure.message,
        ...(scored ? { captions: null } : {}),
        ...(scored && outcome.durationMs !== null ? { durationMs: outcome.durationMs } : {}),
      })
      .where(and(eq(recordings.id, id), eq(recordings.status, 'finalized')))
      .returning({ id: recordings.id });
    if (!settled) return false;
    const { transcript } = outcome;
    if (transcript) {
      const judged = scored ? outcome : { feedback: null, delivery: null };
      await upsertAnswer(tx, {
        interviewId,
        questionIndex,
        recordingId: id,
        transcript,
        feedback: judged.feedback,
        delivery: judged.delivery,
      });
    }
    await also(tx);
    await events.publish(tx, 'user', { userId, type: 'answer', interviewId, questionIndex });
    return true;
  });
}
