/** A word of the answer, plain (lower case, no punctuation), with what surrounds it. */
export interface SpokenWord {
  plain: string;
  /** Silence before and after, in ms; a comma or a full stop counts as a short one. Null where nobody measured. */
  gapBeforeMs: number | null;
  gapAfterMs: number | null;
  /** Begins the answer or a sentence. */
  startsSentence: boolean;
}

/** A break that one hears as such: about a comma's worth. */
export const BREAK_MS = 250;

const ALWAYS = new Set(['um', 'umm', 'uh', 'uhh', 'uhm', 'erm', 'er', 'ah', 'hmm', 'mm', 'mmm', 'eh']);
/** Real words that fill only where they stand apart: next to a break or to another filler. */
const SET_APART = new Set(['basically', 'actually', 'literally', 'honestly', 'anyway', 'right', 'okay', 'well', 'so']);
/** Of these, the ones that also open a sentence in the ordinary way: a break after them is needed. */
const OPENERS = new Set(['so', 'well', 'okay', 'right', 'anyway']);

const NOT_BEFORE_YOU_KNOW = new Set([
  'do',
  'did',
  'as',
  'let',
  'if',
  'when',
  'that',
  'what',
  'because',
  'would',
  'could',
]);
const NOT_AFTER_YOU_KNOW = new Set([
  'what',
  'how',
  'that',
  'the',
  'why',
  'if',
  'where',
  'who',
  'when',
  'whether',
  'about',
  'a',
  'your',
  'it',
]);
const NOT_BEFORE_I_MEAN = new Set(['what', 'do', 'that', 'which', 'how', 'did']);
const NOT_AFTER_I_MEAN = new Set(['by', 'that', 'to']);
/** 'a kind of', 'this sort of', 'what kind of': there the words mean something. */
const NOT_BEFORE_KIND_OF = new Set([
  'a',
  'an',
  'the',
  'this',
  'that',
  'what',
  'which',
  'some',
  'any',
  'each',
  'every',
  'one',
  'another',
  'same',
  'right',
  'new',
  'different',
  'certain',
  'my',
  'these',
  'those',
  'all',
  'no',
  'special',
  'other',
  'first',
  'particular',
]);

/**
 * Where fillers begin, and how many words each takes. Conservative on purpose: 'um' and its kin always; phrases
 * unless their neighbours give them a meaning; ambiguous words, 'like' among them, only when they stand between
 * breaks or beside another filler. Where no gaps are known, ambiguous words are let pass.
 */
export function findFillers(words: readonly SpokenWord[]): { index: number; length: number }[] {
  const found: { index: number; length: number }[] = [];
  const plain = (index: number) => words[index]?.plain ?? '';
  const apart = (gap: number | null | undefined) => (gap ?? 0) >= BREAK_MS;

  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (!word) continue;
    const before = plain(index - 1);
    const next = plain(index + 1);
    const afterNext = plain(index + 2);
    if (ALWAYS.has(word.plain)) {
      found.push({ index, length: 1 });
    } else if (word.plain === 'you' && next === 'know') {
      if (!NOT_BEFORE_YOU_KNOW.has(before) && !NOT_AFTER_YOU_KNOW.has(afterNext)) found.push({ index, length: 2 });
    } else if (word.plain === 'i' && next === 'mean') {
      if (!NOT_BEFORE_I_MEAN.has(before) && !NOT_AFTER_I_MEAN.has(afterNext)) found.push({ index, length: 2 });
    } else if ((word.plain === 'sort' || word.plain === 'kind') && next === 'of') {
      if (before !== '' && !NOT_BEFORE_KIND_OF.has(before)) found.push({ index, length: 2 });
    } else if (word.plain === 'like') {
      const doubled = next === 'like';
      const beside = ALWAYS.has(before) || ALWAYS.has(next);
      if (doubled || beside || (apart(word.gapBeforeMs) && apart(word.gapAfterMs))) found.push({ index, length: 1 });
    } else if (SET_APART.has(word.plain)) {
      const beside = ALWAYS.has(before) || ALWAYS.has(next);
      const between = apart(word.gapBeforeMs) && apart(word.gapAfterMs);
      const opening = OPENERS.has(word.plain) && word.startsSentence && apart(word.gapAfterMs);
      if (beside || between || opening) found.push({ index, length: 1 });
    }
    const last = found.at(-1);
    if (last?.index === index) index += last.length - 1;
  }
  return found;
}
