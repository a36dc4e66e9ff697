import { AppError } from '#server/errors.ts';
import { LoudnessMeter } from './loudness.ts';
import type { Recogniser } from './recogniser.ts';
import { decodeSound, SAMPLE_RATE } from './sound.ts';
import { speechFailed } from './transcription.errors.ts';
import type { HeardAnswer } from './transcription.port.ts';

/** Decodes sound and passes it on in blocks; returns the number of samples. */
export type Decode = (onBlock: (block: Float32Array) => void, signal: AbortSignal) => Promise<number>;

/** The one way an answer is listened to, whether its bytes are still arriving or lie in a file. */
export async function hear(decode: Decode, recogniser: Recogniser, signal: AbortSignal): Promise<HeardAnswer> {
  try {
    const utterance = await recogniser.open(signal);
    try {
      const meter = new LoudnessMeter();
      const samples = await decode((block) => {
        meter.add(block);
        utterance.write(block);
      }, signal);
      const { words, text } = await utterance.finish(signal);
      const durationMs = Math.round((samples / SAMPLE_RATE) * 1_000);
      return { words, text, durationMs, loudness: meter.end(), recogniser: recogniser.name };
    } finally {
      utterance.drop();
    }
  } catch (error) {
    throw error instanceof AppError ? error : speechFailed(undefined, error);
  }
}

export const fromStream =
  (source: ReadableStream<Uint8Array>): Decode =>
  (onBlock, signal) =>
    decodeSound(source, onBlock, signal);
