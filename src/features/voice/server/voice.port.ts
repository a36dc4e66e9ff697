import type { Voice } from '#features/voice/voice.contract.ts';

export interface TextToSpeech {
  /** 'Flite', 'Google Chirp 3 HD', or the endpoint's host. */
  readonly name: string;
  /** An mp3. Throws voiceUnavailable(). */
  speak(input: { text: string; voice: Voice }, signal: AbortSignal): Promise<Uint8Array>;
  stop(): Promise<void>;
}
