import { speakWav } from '#features/voice/server/voice.usecases.ts';
import { toFloat } from '#shared/wav.ts';
import type { Recogniser } from './recogniser.ts';
import { BLOCK_SAMPLES } from './sound.ts';
import { wordErrorRate } from './words.ts';

/**
 * What our own voice says to a recogniser before people do; long enough for one that first has to get used to a voice
 * (pocketsphinx adapts over some seconds). A scripted endpoint in a test has to answer with it.
 */
export const SELF_TEST_SENTENCE =
  'Then we met every morning for ten minutes and we talked about risk, and I learned to ask each person for help sooner.';
export const MOST_WORD_ERRORS = 0.4;
const LIMIT_MS = 30_000;

/** Throws an Error that says what is wrong with the recogniser. */
export async function selfTest(recogniser: Recogniser, signal: AbortSignal, limitMs = LIMIT_MS): Promise<void> {
  const sound = toFloat((await speakWav(SELF_TEST_SENTENCE, signal)).samples);
  const utterance = await recogniser.open(signal);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  try {
    for (let at = 0; at < sound.length; at += BLOCK_SAMPLES) utterance.write(sound.slice(at, at + BLOCK_SAMPLES));
    const { text } = await utterance.finish(limit);
    const wrong = wordErrorRate(SELF_TEST_SENTENCE, text);
    if (wrong >= MOST_WORD_ERRORS) {
      throw new Error(`it got ${Math.min(100, Math.round(wrong * 100))} % of a test sentence wrong`);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) throw new Error('it took too long over a test sentence', { cause: error });
    throw error;
  } finally {
    utterance.drop();
  }
}
