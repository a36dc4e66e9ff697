import { z } from 'zod';
import type { Recogniser, Transcription } from './recogniser.ts';
import { turnstile, wholeUtterance } from './recogniser.whole.ts';
import { transcriptionOf } from './words.ts';

const ANSWER_LIMIT_MS = 60_000;
const REQUESTS_AT_ONCE = 8;

const replySchema = z.object({
  text: z.string(),
  words: z.array(z.object({ word: z.string(), start: z.number().min(0), end: z.number().min(0) })).nullish(),
});

/** Any OpenAI-compatible transcription endpoint. It gets the sound alone, never the picture. */
export function createEndpointRecogniser(input: {
  baseUrl: string;
  apiKey: string | undefined;
  model: string | undefined;
  limitMs?: number | undefined;
}): Recogniser {
  const model = input.model ?? 'whisper-1';
  const url = `${input.baseUrl.replace(/\/+$/, '')}/audio/transcriptions`;
  const turn = turnstile(REQUESTS_AT_ONCE);

  const ask = async (wav: Uint8Array, format: Record<string, string>, signal: AbortSignal) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'answer.wav');
    form.append('model', model);
    form.append('language', 'en');
    for (const [name, value] of Object.entries(format)) form.append(name, value);
    const headers = input.apiKey ? { Authorization: `Bearer ${input.apiKey}` } : undefined;
    return fetch(url, { method: 'POST', body: form, signal, ...(headers ? { headers } : {}) });
  };

  const transcribe = async (wav: Uint8Array, signal: AbortSignal): Promise<Transcription> => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(input.limitMs ?? ANSWER_LIMIT_MS)]);
    const withTimes = { response_format: 'verbose_json', 'timestamp_granularities[]': 'word' };
    let response = await ask(wav, withTimes, limit);
    // Newer models refuse verbose_json; they give the text alone, and then there are no times.
    if (response.status === 400) {
      await response.body?.cancel();
      response = await ask(wav, { response_format: 'json' }, limit);
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`it answered ${response.status}`);
    }
    const reply = replySchema.safeParse(await response.json().catch(() => undefined));
    if (!reply.success) throw new Error('its answer is not a transcription');
    return readReply(reply.data);
  };

  return {
    rung: 'endpoint',
    name: `${new URL(input.baseUrl).host} (${model})`,
    open: async () => wholeUtterance((wav, signal) => turn(() => transcribe(wav, signal))),
    close: async () => undefined,
  };
}

/** The words carry the times and the text the punctuation; where they match one to one, the words take it over. */
export function readReply(reply: z.infer<typeof replySchema>): Transcription {
  const text = reply.text.trim();
  const timed = (reply.words ?? []).filter(({ word }) => word.trim() !== '');
  if (timed.length === 0) return { text, words: [] };
  const written = text.split(/\s+/);
  const words = timed.map(({ word, start, end }, i) => ({
    text: written.length === timed.length ? written[i]! : word.trim(),
    startMs: Math.round(start * 1_000),
    endMs: Math.round(Math.max(start, end) * 1_000),
  }));
  return text === '' ? transcriptionOf(words) : { text, words };
}
