import { errorFactory } from '#server/errors.ts';

export const speechPreparing = errorFactory(
  'transcription.preparing',
  'unavailable',
  'Speech to text is still being prepared on this server. Your answer is safe and is transcribed as soon as it is ready.',
);
export const speechUnavailable = errorFactory(
  'transcription.unavailable',
  'unavailable',
  'This server has no speech to text. Your answer is safe; you can type what you said.',
);
/** This one time it failed; the same answer may be listened to again. */
export const speechFailed = errorFactory(
  'transcription.failed',
  'unavailable',
  'Speech to text did not finish with your answer. Your answer is safe and is tried again.',
);
export const soundMissing = errorFactory(
  'transcription.sound_missing',
  'unsupported_media',
  'This recording has no sound. Check that a microphone is chosen and record the answer again.',
);
const UNREADABLE = 'transcription.sound_unreadable';
export const soundUnreadable = errorFactory(
  UNREADABLE,
  'unsupported_media',
  'The sound of this recording could not be read. Please record the answer again.',
);
export const soundNeedsDecoder = errorFactory(
  UNREADABLE,
  'unsupported_media',
  "This server can't read your browser's sound format. Record with another browser, or ask the operator to set FFMPEG_PATH.",
);
