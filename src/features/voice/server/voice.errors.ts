import { errorFactory } from '#server/errors.ts';

/** The specification's words; the interview goes on without sound. */
export const voiceUnavailable = errorFactory(
  'voice.unavailable',
  'unavailable',
  'TTS temporarily unavailable. The question will continue without audio.',
);
