import { createHash } from 'node:crypto';
import type { Parts } from '#server/parts.ts';
import { createFlite, FLITE_VOICES } from './flite.ts';
import { createEndpointVoice, createGoogleVoice } from './voice.endpoints.ts';
import { voiceUnavailable } from './voice.errors.ts';
import type { TextToSpeech } from './voice.port.ts';

const CACHED_TEXTS = 200;
const CACHED_BYTES = 16_000_000;
const SPEAKING_AT_ONCE = 4;
/** Whoever comes after these is told at once, instead of a minute later. */
const MOST_WAITING = 32;

type Speak = TextToSpeech['speak'];

/** The specification's voices when there is a key, else a configured endpoint, else our own voice. */
export function createTextToSpeech({ config }: Pick<Parts, 'config'>): TextToSpeech {
  if (config.GOOGLE_TTS_API_KEY) {
    const speak = createGoogleVoice({ apiKey: config.GOOGLE_TTS_API_KEY, baseUrl: config.GOOGLE_TTS_BASE_URL });
    return { name: 'Google Chirp 3 HD', speak: remembered(queued(speak)), stop: async () => undefined };
  }
  if (config.TTS_BASE_URL) {
    const speak = createEndpointVoice({
      baseUrl: config.TTS_BASE_URL,
      apiKey: config.TTS_API_KEY,
      model: config.TTS_MODEL,
    });
    return { name: new URL(config.TTS_BASE_URL).host, speak: remembered(queued(speak)), stop: async () => undefined };
  }
  const flite = createFlite();
  const speak: Speak = ({ text, voice }, signal) =>
    flite.speak({ text, voice: FLITE_VOICES[voice], as: 'mp3' }, signal);
  return { name: 'Flite', speak: remembered(queued(speak)), stop: flite.stop };
}

/** A few at once, a bounded number behind them. */
function queued(speak: Speak): Speak {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (input, signal) => {
    if (running >= SPEAKING_AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw voiceUnavailable();
      await new Promise<void>((go) => waiting.push(go));
    } else running++;
    try {
      if (signal.aborted) throw voiceUnavailable(undefined, signal.reason);
      return await speak(input, signal);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** The latest texts are kept: a question is read aloud again, and prebuilt ones are the same for everybody. */
function remembered(speak: Speak): Speak {
  const kept = new Map<string, Uint8Array>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return async (input, signal) => {
    const key = createHash('sha256').update(`${input.voice}\n${input.text}`).digest('base64');
    const known = kept.get(key);
    const spoken = known ?? (await speak(input, signal));
    // Taken out and put back, so that the map's first key is always the one unused for longest.
    forget(key);
    kept.set(key, spoken);
    bytes += spoken.length;
    for (const oldest of kept.keys()) {
      if (kept.size <= CACHED_TEXTS && bytes <= CACHED_BYTES) break;
      forget(oldest);
    }
    return spoken;
  };
}
