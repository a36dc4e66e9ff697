import { and, eq } from 'drizzle-orm';
import type { Authorized } from '#server/authorized.ts';
import { AppError } from '#server/errors.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Parts } from '#server/parts.ts';
import { lockInterview } from '#features/interview/server/interview.scores.usecases.ts';
import { interviewErrors } from '#features/interview/server/interview.errors.ts';
import type { InterviewRow } from '#features/interview/server/interview.table.ts';
import { upsertAnswer } from '#features/recording/server/recording.store.usecases.ts';
import { recordings } from '#features/recording/server/recording.table.ts';
import type { Answer } from '#features/results/results.contract.ts';
import type { Transcript } from '#features/transcription/transcription.contract.ts';
import { resultsErrors } from './results.errors.ts';
import type { AnswerRows } from './results.presenter.ts';
import { loadAnswers, readResults } from './results.usecases.ts';

type Deps = Pick<Parts, 'db' | 'scorer' | 'events' | 'log'>;

const SCORING_TIMEOUT_MS = 60_000;

/**
 * What a person typed where no recogniser wrote it down: scored without delivery figures, and stored with its scores
 * or not at all.
 */
export async function typeAnswer(
  deps: Deps,
  input: { interview: Authorized<InterviewRow>; questionIndex: number; text: string },
): Promise<Answer> {
  const { interview, questionIndex, text } = input;
  if (interview.status === 'draft') throw interviewErrors.notLive();
  const before = await typable(deps.db.q, interview, questionIndex);
  const transcript: Transcript = { text, words: [], source: 'typed', recogniser: null };
  const feedback = await score(deps, interview, questionIndex, transcript);

  await deps.db.transaction(async (tx) => {
    await lockInterview(tx, interview.id);
    const now = await typable(tx, interview, questionIndex);
    if (now.take?.id !== before.take?.id) throw resultsErrors.changed();
    const recordingId = now.take?.id ?? null;
    await upsertAnswer(tx, {
      interviewId: interview.id,
      questionIndex,
      recordingId,
      transcript,
      feedback,
      delivery: null,
    });
    if (recordingId) {
      await tx
        .update(recordings)
        .set({ status: 'processed', errorCode: null, errorMessage: null })
        .where(and(eq(recordings.id, recordingId), eq(recordings.status, 'failed')));
    }
    const { userId, id: interviewId } = interview;
    await deps.events.publish(tx, 'user', { userId, type: 'answer', interviewId, questionIndex });
  });
  const answer = (await readResults(deps, { interview })).answers[questionIndex];
  if (!answer) throw resultsErrors.noSuchQuestion();
  return answer;
}

async function typable(q: Queryable, interview: InterviewRow, questionIndex: number): Promise<AnswerRows> {
  const rows = (await loadAnswers(q, interview))[questionIndex];
  if (!rows) throw resultsErrors.noSuchQuestion();
  if (rows.take && ['receiving', 'finalized'].includes(rows.take.status)) throw resultsErrors.stillProcessing();
  if (rows.transcript?.source === 'speech') throw resultsErrors.hasTranscript();
  return rows;
}

async function score({ scorer, log }: Deps, interview: InterviewRow, questionIndex: number, transcript: Transcript) {
  const { jobTitle, skills } = interview.customization;
  const question = interview.questions[questionIndex] ?? '';
  const answer = { question, interviewType: interview.interviewType, jobTitle, skills, transcript, delivery: null };
  try {
    return await scorer.score(answer, AbortSignal.timeout(SCORING_TIMEOUT_MS));
  } catch (error) {
    log.warn({ err: error }, 'a typed answer could not be scored');
    throw error instanceof AppError ? error : resultsErrors.scoringFailed(undefined, error);
  }
}
