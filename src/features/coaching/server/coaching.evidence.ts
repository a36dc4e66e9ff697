import type { Quote } from '#features/coaching/coaching.contract.ts';
import { type AnswerWord, plainOf, quoteOf } from './rubric/answer.ts';

const MIN_QUOTED_WORDS = 2;

/**
 * Finds what a judge says was said. Letter case and punctuation may differ, the words may not; of a quote with an
 * ellipsis its first part counts. Null when it is not there: then it was never said.
 */
export function findQuote(words: readonly AnswerWord[], quoted: string): Quote | null {
  for (const part of quoted.split(/…|\.{3,}|\[[^\]]*\]/)) {
    const wanted = part.split(/\s+/).map(plainOf).filter(Boolean);
    if (wanted.length < MIN_QUOTED_WORDS) continue;
    // Words of the transcript that are punctuation alone (a dash) are stepped over.
    const said = words.flatMap(({ plain }, index) => (plain ? [{ plain, index }] : []));
    const at = said.findIndex((_, start) => wanted.every((word, offset) => said[start + offset]?.plain === word));
    const first = said[at];
    const last = said[at + wanted.length - 1];
    if (first && last) return quoteOf(words, first.index, last.index + 1);
  }
  return null;
}

/** Passages between quotation marks of three words or more: each must have been said. */
export function quotationsHold(words: readonly AnswerWord[], text: string): boolean {
  const passages = [...text.matchAll(/[“"]([^“”"]+)[”"]|‘([^’]+)’/g)].map((match) => match[1] ?? match[2] ?? '');
  return passages.every((passage) => passage.trim().split(/\s+/).length < 3 || findQuote(words, passage) !== null);
}
