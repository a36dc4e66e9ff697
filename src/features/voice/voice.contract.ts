import { z } from 'zod';

/** The specification's two voices; Flite's slt and rms stand in for them where no endpoint is configured. */
export const VOICES = ['en-US-Chirp3-HD-Autonoe', 'en-US-Chirp3-HD-Rasalgethi'] as const;
export const DEFAULT_VOICE = VOICES[0];
export const MAX_SPOKEN_CHARACTERS = 1_000;

export const textToSpeechSchema = z.object({
  text: z.string().trim().min(1).max(MAX_SPOKEN_CHARACTERS),
  voice: z.enum(VOICES).default(DEFAULT_VOICE),
});
/** Base64 mp3. */
export const spokenSchema = z.object({ audioContent: z.string() });
export type Voice = (typeof VOICES)[number];
