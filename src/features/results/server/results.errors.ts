import { errorFactory } from '#server/errors.ts';

export const resultsErrors = {
  noSuchQuestion: errorFactory(
    'answer.no_such_question',
    'not_found',
    'This interview has no question with that number.',
  ),
  /** The specification's words, both. */
  videoDeleted: errorFactory('video.deleted', 'gone', 'Video deleted – feedback still available'),
  videoNotAvailable: errorFactory('video.not_available', 'not_found', 'Video not available'),
  hasTranscript: errorFactory(
    'answer.has_transcript',
    'conflict',
    'This answer was transcribed from your recording already.',
  ),
  stillProcessing: errorFactory('answer.still_processing', 'conflict', 'This answer is still being processed.'),
  changed: errorFactory('answer.changed', 'conflict', 'This answer was recorded again meanwhile.'),
  /** Nothing is stored then: the person's words are still in their form. */
  scoringFailed: errorFactory(
    'answer.scoring_failed',
    'unavailable',
    'Your answer could not be scored just now. Please try again.',
  ),
} as const;
