import type { Word } from '#features/transcription/transcription.contract.ts';
import type { Transcription } from './recogniser.ts';

/** A token has a time and no length; a word is taken to end this long after its last one, or where the next begins. */
const LAST_TOKEN_MS = 200;
const WORD_START = /^[ \u2581]/;

/**
 * Words from a recogniser's tokens. A token that begins with a space begins a word; `times` are seconds.
 * Upper-case models know no case at all, so their words are written small, and 'I' as English wants it.
 */
export function wordsFromTokens(tokens: string[], times: number[], offsetMs = 0): Word[] {
  const words: { text: string; startMs: number; lastMs: number }[] = [];
  tokens.forEach((token, i) => {
    const at = Math.round(offsetMs + (times[i] ?? 0) * 1_000);
    const text = token.replace(WORD_START, '');
    const last = words.at(-1);
    if (!last || WORD_START.test(token)) words.push({ text, startMs: at, lastMs: at });
    else {
      last.text += text;
      last.lastMs = at;
    }
  });
  const spoken = words.filter((word) => word.text !== '');
  const shouting = !spoken.some((word) => /\p{Ll}/u.test(word.text));
  return spoken.map(({ text, startMs, lastMs }, i) => {
    const next = spoken[i + 1]?.startMs ?? Infinity;
    const endMs = Math.max(startMs, Math.min(next, lastMs + LAST_TOKEN_MS));
    return { text: shouting ? lowerCase(text) : text, startMs, endMs };
  });
}

export function lowerCase(word: string): string {
  const small = word.toLowerCase();
  return /^i('|$)/.test(small) ? `I${small.slice(1)}` : small;
}

/** The text is its words, one to one: what is quoted from it can be found at its time. */
export const transcriptionOf = (words: Word[]): Transcription => ({
  words,
  text: words.map((word) => word.text).join(' '),
});

const normalise = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[^a-z0-9' ]+/g, ' ')
    .split(' ')
    .filter(Boolean);

/** Word error rate: substitutions, insertions and deletions over the words that were said (Levenshtein distance). */
export function wordErrorRate(said: string, heard: string): number {
  const [a, b] = [normalise(said), normalise(heard)];
  let row = b.map((_, i) => i + 1);
  row.unshift(0);
  a.forEach((word, i) => {
    const next = [i + 1];
    b.forEach((other, j) => {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (word === other ? 0 : 1)));
    });
    row = next;
  });
  return a.length === 0 ? (b.length === 0 ? 0 : 1) : row[b.length]! / a.length;
}
