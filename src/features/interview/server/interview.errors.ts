import { errorFactory } from '#server/errors.ts';

export const interviewErrors = {
  notDraft: errorFactory(
    'interview.not_draft',
    'conflict',
    'This interview has already begun, so its questions stay as they are.',
  ),
  /** The specification's words. */
  noQuestions: errorFactory(
    'interview.no_questions',
    'conflict',
    'Questions are still being generated. Please wait a moment.',
  ),
  notLive: errorFactory('interview.not_live', 'conflict', 'This interview is not running.'),
  completed: errorFactory('interview.completed', 'conflict', 'This interview is finished.'),
  noSuchQuestion: errorFactory(
    'interview.no_such_question',
    'invalid',
    'This interview has no question with that number.',
  ),
  timeZone: errorFactory('interview.time_zone', 'invalid', 'timeZone: is not a time zone we know.'),
} as const;
