import type { Delivery, Quote } from '#features/coaching/coaching.contract.ts';
import type { InterviewType } from '#features/interview/interview.contract.ts';
import type { Transcript } from '#features/transcription/transcription.contract.ts';

export interface AnswerWord {
  /** As it stands in the transcript. */
  text: string;
  /** Lower case, without punctuation. */
  plain: string;
  startMs: number | null;
  endMs: number | null;
}

/** A stretch of words that belongs together: a sentence, or what takes its place where there is no punctuation. */
export interface Unit {
  from: number;
  /** Exclusive. */
  to: number;
  /** Plain words between single spaces. */
  text: string;
}

/** What a question asks for: a story that happened, an explanation or a plan, or something about the person. */
export type Kind = 'story' | 'explanation' | 'personal';

export const plainOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[^\p{L}\p{N}'%-]/gu, '')
    .replace(/^['-]+|['-]+$/g, '');

/**
 * The words that quotes count: those with times where there are any, else the text cut at white space. The results
 * page numbers them in the same way.
 */
export function wordsOf({ text, words }: Transcript): AnswerWord[] {
  if (words.length > 0) {
    return words.map(({ text: shown, startMs, endMs }) => ({ text: shown, plain: plainOf(shown), startMs, endMs }));
  }
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((shown) => ({ text: shown, plain: plainOf(shown), startMs: null, endMs: null }));
}

const PAUSE_BETWEEN_UNITS_MS = 600;
const MAX_UNIT_WORDS = 45;
const MIN_WORDS_BEFORE_MARKER = 6;
const MARKERS = new Set(
  'so then but first firstly second secondly third next finally eventually after afterwards when because also however'.split(
    ' ',
  ),
);

/** Sentences by their punctuation; where a recogniser gives none, by pauses and by words that begin a new thought. */
export function unitsOf(words: readonly AnswerWord[]): Unit[] {
  const stops = words.filter(({ text }) => /[.!?…]["'”’)]*$/.test(text)).length;
  const punctuated = stops * MAX_UNIT_WORDS >= words.length;
  const units: Unit[] = [];
  let from = 0;
  const close = (to: number) => {
    if (to > from) units.push(unit(words, from, to));
    from = to;
  };
  for (let index = 1; index < words.length; index += 1) {
    const previous = words[index - 1];
    const word = words[index];
    if (!previous || !word) continue;
    const length = index - from;
    const gap = previous.endMs !== null && word.startMs !== null ? word.startMs - previous.endMs : 0;
    const marker = MARKERS.has(word.plain) && length >= MIN_WORDS_BEFORE_MARKER;
    if (punctuated ? /[.!?…]["'”’)]*$/.test(previous.text) : gap >= PAUSE_BETWEEN_UNITS_MS || marker) close(index);
    else if (length >= MAX_UNIT_WORDS) close(index);
  }
  close(words.length);
  return units;
}

export const unit = (words: readonly AnswerWord[], from: number, to: number): Unit => ({
  from,
  to,
  text: words
    .slice(from, to)
    .map(({ plain }) => plain || '_')
    .join(' '),
});

export interface Span {
  from: number;
  to: number;
}

/** Where an expression matches in a unit, in words. */
export function spansIn({ text, from }: Unit, expression: RegExp): Span[] {
  const global = expression.global ? expression : new RegExp(expression.source, `${expression.flags}g`);
  const wordAt = (offset: number) => text.slice(0, offset).split(' ').length - 1;
  return [...text.matchAll(global)].map((match) => ({
    from: from + wordAt(match.index),
    to: from + wordAt(match.index + Math.max(0, match[0].trimEnd().length - 1)) + 1,
  }));
}

const MAX_QUOTE_WORDS = 16;

/** The words themselves, exactly as they stand in the transcript. */
export function quoteOf(words: readonly AnswerWord[], from: number, to: number): Quote {
  const start = Math.max(0, from);
  const end = Math.min(words.length, to, start + MAX_QUOTE_WORDS);
  const startMs = words[start]?.startMs ?? null;
  return {
    text: words
      .slice(start, end)
      .map(({ text }) => text)
      .join(' '),
    fromWord: start,
    toWord: end,
    startMs: startMs === null ? null : Math.round(startMs),
  };
}

const PERSONAL =
  /\byourself\b|\byour (background|career|working life)\b|\bintroduce\b|^why (do|are|would|did) you\b|\bwhat interests you\b|\bin three years\b|\bwhat do you need from\b|\bright choice\b|\bwhy (do|should) (you|we)\b|\bother strong candidates\b|\bstrengths?\b|\bweakness|\bhabits\b|\babout this role\b|\bexcites you\b/;
const STORY =
  /\b(tell (me|us) about|describe|give (me|us)|share|talk about)\b.*\b(a|an|the|something|someone|your|two)\b|\ba time\b|\b(which decision|most (difficult|challenging|expensive))\b/;
const HYPOTHETICAL = /\b(how would you|what would you|imagine|suppose|how do you|when would you|which \w+ would you)\b/;

export function kindOf(question: string, type: InterviewType): Kind {
  const asked = question.toLowerCase();
  if (type === 'technical') return 'explanation';
  if (PERSONAL.test(asked) && !/\ba time\b/.test(asked)) return 'personal';
  if (/\ba time\b/.test(asked)) return 'story';
  if (HYPOTHETICAL.test(asked)) return 'explanation';
  if (STORY.test(asked)) return 'story';
  return type === 'behavioral' ? 'story' : 'explanation';
}

/** Everything that the criteria look at. */
export interface Answer {
  words: AnswerWord[];
  /** Only the units that say something: see guards.ts for what is left out. */
  units: Unit[];
  question: string;
  type: InterviewType;
  kind: Kind;
  skills: string;
  delivery: Delivery | null;
  problems: Problem[];
  /** Words in `units`, their share of all words, and the most that they can earn (0 to 10). */
  substance: { words: number; share: number; most: number };
}

export interface Problem {
  kind:
    | 'addresses_the_judge'
    | 'reads_the_question_back'
    | 'repeats_itself'
    | 'lists_words'
    | 'no_answer'
    | 'unreadable'
    | 'too_short';
  span: Span | null;
}
