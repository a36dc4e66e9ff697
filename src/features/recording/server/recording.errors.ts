import { errorFactory } from '#server/errors.ts';

/** What can go wrong with a recording. The sentences are for the person who recorded. */
export const recordingErrors = {
  notLive: errorFactory(
    'recording.interview_not_live',
    'conflict',
    'This interview is not running, so nothing can be recorded for it.',
  ),
  noSuchQuestion: errorFactory(
    'recording.no_such_question',
    'invalid',
    'This interview has no question with that number.',
  ),
  idTaken: errorFactory('recording.id_taken', 'conflict', 'That recording already exists. Start a new one.'),
  noTakesLeft: errorFactory('recording.no_takes_left', 'conflict', 'This answer can’t be recorded again.'),
  chunkTooLarge: errorFactory(
    'recording.chunk_too_large',
    'too_large',
    'One second of this recording is larger than we accept.',
  ),
  tooLarge: errorFactory('recording.too_large', 'too_large', 'This recording is larger than we accept.'),
  chunkIncomplete: errorFactory(
    'recording.chunk_incomplete',
    'invalid',
    'A part of the recording arrived incomplete. It will be sent again.',
  ),
  chunkDigest: errorFactory(
    'recording.chunk_digest_mismatch',
    'invalid',
    'A part of the recording was changed on its way. It will be sent again.',
  ),
  chunkConflict: errorFactory(
    'recording.chunk_conflict',
    'conflict',
    'Another part of the recording is already stored under that number.',
  ),
  notReceiving: errorFactory('recording.not_receiving', 'conflict', 'This recording has already ended.'),
  discarded: errorFactory('recording.discarded', 'conflict', 'This recording was replaced by a newer one.'),
  /** details.missing: the numbers to send again. */
  chunksMissing: errorFactory('recording.chunks_missing', 'conflict', 'Parts of this recording have not arrived yet.'),
  digestMismatch: errorFactory(
    'recording.digest_mismatch',
    'conflict',
    'What arrived is not what was recorded. Nothing on your device is lost; it will be sent again.',
  ),
  /** The specification's words; details.recordAgain says that another take is open to the person. */
  empty: errorFactory('recording.empty', 'invalid', 'Video file is empty'),
} as const;

/** Kept with a recording whose processing has finally failed. */
export interface Failure {
  code: string;
  message: string;
}

export const failures = {
  noSpeech: {
    code: 'recording.no_speech',
    message:
      'We could not hear any words in this answer, so it has no score. Check your microphone and record it again, or type what you said.',
  },
  /** The specification's words. */
  noFile: { code: 'recording.file_missing', message: 'No video file found. Please re-record your answer.' },
  processing: {
    code: 'recording.processing_failed',
    message: 'Processing failed. Your recording is safe: please try again.',
  },
} as const satisfies Record<string, Failure>;
