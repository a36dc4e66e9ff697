import { toInt16, writeWav } from '#shared/wav.ts';
import type { Transcription, Utterance } from './recogniser.ts';

/** For recognisers that want the whole answer at once: keeps its sound, two bytes a sample, until it has ended. */
export function wholeUtterance(
  transcribe: (wav: Uint8Array, signal: AbortSignal) => Promise<Transcription>,
): Utterance {
  let blocks: Int16Array[] = [];
  return {
    write: (samples) => void blocks.push(toInt16(samples)),
    finish: async (signal) => {
      const all = new Int16Array(blocks.reduce((sum, block) => sum + block.length, 0));
      let at = 0;
      for (const block of blocks) {
        all.set(block, at);
        at += block.length;
      }
      blocks = [];
      return transcribe(writeWav(all), signal);
    },
    drop: () => {
      blocks = [];
    },
  };
}

/** Lets only so many run at once. */
export function turnstile(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
