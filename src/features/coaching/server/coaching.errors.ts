import { errorFactory } from '#server/errors.ts';
import type { AppError } from '#server/errors.ts';
import type { ChatFailure } from '#server/ai/chat.ts';

/** Trying again later may well succeed. */
export const judgeUnavailable = errorFactory(
  'coaching.judge_unavailable',
  'unavailable',
  'The AI service could not score this answer right now. Nothing is lost, and it can be scored again.',
);
/** The judge answered, but with nothing that could be found in the transcript, or in no readable form. */
export const judgeUnreadable = errorFactory(
  'coaching.judge_unreadable',
  'unavailable',
  'The AI service gave a judgement that could not be checked, so no score was stored.',
);
/** Someone has to do something first: trying again changes nothing. */
export const judgeQuota = errorFactory(
  'coaching.judge_quota',
  'unavailable',
  'The quota of the AI service is used up, so this answer has no score yet.',
);
export const judgeKey = errorFactory(
  'coaching.judge_key',
  'unavailable',
  'The AI service did not accept the API key, so this answer has no score yet.',
);

const FINAL = new Set([judgeQuota().code, judgeKey().code]);

/** False for a used-up quota and a refused key: a job should not spend its tries on them. */
export const isRetryableScoring = ({ code }: AppError) => !FINAL.has(code);

export function scoringError({ kind, status }: ChatFailure): AppError {
  const details = { reason: kind, status };
  if (kind === 'quota') return judgeQuota(details);
  if (kind === 'key') return judgeKey(details);
  if (kind === 'malformed') return judgeUnreadable(details);
  return judgeUnavailable(details);
}
