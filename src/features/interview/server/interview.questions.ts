import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Authorized } from '#server/authorized.ts';
import { AppError, errorFactory } from '#server/errors.ts';
import type { Parts } from '#server/parts.ts';
import type { generatedQuestionsSchema } from '#features/interview/interview.contract.ts';
import { fallbackQuestions } from '#features/questions/questions.fallback.ts';
import { lockInterview } from './interview.scores.usecases.ts';
import { interviewErrors } from './interview.errors.ts';
import type { InterviewRow } from './interview.table.ts';
import { interviews } from './interview.table.ts';

type Generated = z.output<typeof generatedQuestionsSchema>;
type Deps = Pick<Parts, 'db' | 'questions' | 'log' | 'ids'>;

const GENERATION_TIMEOUT_MS = 60_000;

/** The specification's words. */
const badFormat = errorFactory(
  'questions.bad_format',
  'unavailable',
  'Invalid response format from question generation',
);
const failed = errorFactory('questions.generation_failed', 'unavailable', 'The questions could not be generated.');

/**
 * Writes an interview's questions once; asked again it gives the same ones, unless `retry` asks for others. On a
 * failure the fallback questions are stored, so that the interview can begin all the same.
 */
export async function generateQuestions(
  deps: Deps,
  input: { interview: Authorized<InterviewRow>; retry: boolean },
): Promise<Generated> {
  const { interview, retry } = input;
  const stored = storedQuestions(interview);
  if (stored && (!retry || interview.status !== 'draft')) return stored;
  if (interview.status !== 'draft') throw interviewErrors.notDraft();

  const generated = await write(deps, interview, retry);
  return deps.db.transaction(async (tx) => {
    const now = await lockInterview(tx, interview.id);
    if (now?.status !== 'draft') throw interviewErrors.notDraft();
    // Two calls at once: the first that succeeded stands.
    const other = storedQuestions(now);
    if (other && (!retry || generated.source === 'fallback')) return other;
    await tx
      .update(interviews)
      .set({ questions: generated.questions, questionSource: generated.source })
      .where(eq(interviews.id, interview.id));
    return generated;
  });
}

/** Fallback questions are a stopgap: asked again, we try again. */
const storedQuestions = ({ questions, questionSource: source }: InterviewRow): Generated | undefined =>
  questions.length > 0 && source !== null && source !== 'fallback' ? { questions, source, error: null } : undefined;

async function write({ questions, log, ids }: Deps, interview: InterviewRow, retry: boolean): Promise<Generated> {
  const { interviewType: type, customization } = interview;
  const count = Number(customization.questionCount);
  try {
    const seed = retry ? ids.uuid() : interview.id;
    const written = await questions.write({ type, customization, seed }, AbortSignal.timeout(GENERATION_TIMEOUT_MS));
    const usable = [...new Set(written.map((question) => question.trim()).filter(Boolean))].slice(0, count);
    if (usable.length < count) throw badFormat();
    return { questions: usable, source: questions.source, error: null };
  } catch (cause) {
    const error = cause instanceof AppError ? cause : failed(undefined, cause);
    log.warn({ err: error }, 'question generation failed');
    return {
      questions: fallbackQuestions(type, customization, count),
      source: 'fallback',
      error: { code: error.code, message: error.message },
    };
  }
}
