import { createOpenAI } from '@ai-sdk/openai';
import { experimental_generateSpeech as generateSpeech } from 'ai';
import { z } from 'zod';
import type { Voice } from '#features/voice/voice.contract.ts';
import { voiceUnavailable } from './voice.errors.ts';
import type { TextToSpeech } from './voice.port.ts';

const ANSWER_LIMIT_MS = 15_000;
const MOST_BYTES = 8_000_000;
const GOOGLE = 'https://texttospeech.googleapis.com';
const LANGUAGE = 'en-US';

/** What OpenAI-compatible servers call a female and a male voice. */
const ENDPOINT_VOICES: Record<Voice, string> = {
  'en-US-Chirp3-HD-Autonoe': 'nova',
  'en-US-Chirp3-HD-Rasalgethi': 'onyx',
};

const googleReply = z.object({ audioContent: z.base64().min(1) });

const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);

export function createGoogleVoice(input: { apiKey: string; baseUrl: string | undefined }): TextToSpeech['speak'] {
  const url = `${(input.baseUrl ?? GOOGLE).replace(/\/+$/, '')}/v1/text:synthesize`;
  return async ({ text, voice }, signal) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': input.apiKey },
        body: JSON.stringify({
          input: { text },
          voice: { languageCode: LANGUAGE, name: voice },
          audioConfig: { audioEncoding: 'MP3' },
        }),
        signal: within(signal),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`the voice service answered ${response.status}`);
      }
      const { audioContent } = googleReply.parse(await response.json());
      return checked(Buffer.from(audioContent, 'base64'));
    } catch (cause) {
      throw voiceUnavailable(undefined, cause);
    }
  };
}

export function createEndpointVoice(input: {
  baseUrl: string;
  apiKey: string | undefined;
  model: string | undefined;
}): TextToSpeech['speak'] {
  const model = createOpenAI({ baseURL: input.baseUrl, apiKey: input.apiKey ?? 'none' }).speech(input.model ?? 'tts-1');
  return async ({ text, voice }, signal) => {
    try {
      const { audio } = await generateSpeech({
        model,
        text,
        voice: ENDPOINT_VOICES[voice],
        outputFormat: 'mp3',
        // The person waits: a question without sound now is better than one with sound later.
        maxRetries: 0,
        abortSignal: within(signal),
      });
      return checked(audio.uint8Array);
    } catch (cause) {
      throw voiceUnavailable(undefined, cause);
    }
  };
}

/** An MPEG frame or an ID3 tag in front; a page of HTML with status 200 is not sound. */
function checked(bytes: Uint8Array): Uint8Array {
  const [a = 0, b = 0, c = 0] = bytes;
  const frame = a === 0xff && (b & 0xe0) === 0xe0;
  const tagged = a === 0x49 && b === 0x44 && c === 0x33;
  if ((!frame && !tagged) || bytes.length > MOST_BYTES) throw new Error('the voice service did not answer with an mp3');
  return bytes;
}
