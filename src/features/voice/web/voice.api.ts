import type { Voice } from '#features/voice/voice.contract.ts';
import { api, unwrap } from '#web/api.ts';

/** A question without its voice is better than a person who waits. */
const VOICE_TIMEOUT_MS = 15_000;

/** The words as sound. */
export async function speak(text: string, voice: Voice): Promise<Blob> {
  const { audioContent } = await unwrap(
    api.api.v1['text-to-speech'].$post(
      { json: { text, voice } },
      { init: { signal: AbortSignal.timeout(VOICE_TIMEOUT_MS) } },
    ),
  );
  const bytes = Uint8Array.from(atob(audioContent), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'audio/mpeg' });
}
