import type { Transcript, Word } from '#features/transcription/transcription.contract.ts';

/** A pause this long starts a new paragraph: the same length that counts as a long pause in the delivery figures. */
const PARAGRAPH_PAUSE_MS = 1_500;
/** A paragraph that has grown long ends at the next small breath already. */
const LONG_PARAGRAPH_WORDS = 45;
const BREATH_MS = 400;
/** A start such as 'So, well,' stays with what follows it. */
const SHORTEST_PARAGRAPH_WORDS = 4;

/** A word as it is shown: typed words have no time. */
export interface ShownWord {
  text: string;
  startMs: number | null;
  endMs: number | null;
}

export interface Paragraph {
  /** Number of its first word in the whole transcript. */
  from: number;
  words: ShownWord[];
  startMs: number | null;
}

/** Paragraphs of what was said, cut where the person paused; typed words are cut at their own line breaks. */
export function paragraphsOf(transcript: Transcript): Paragraph[] {
  return transcript.words.length > 0 ? spokenParagraphs(transcript.words) : typedParagraphs(transcript.text);
}

function spokenParagraphs(words: Word[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const [index, word] of words.entries()) {
    const current = paragraphs.at(-1);
    const previous = words[index - 1];
    if (current && previous && !breaksHere(current.words.length, word.startMs - previous.endMs))
      current.words.push(word);
    else paragraphs.push({ from: index, words: [word], startMs: word.startMs });
  }
  return paragraphs;
}

function breaksHere(length: number, pauseMs: number): boolean {
  if (length < SHORTEST_PARAGRAPH_WORDS) return false;
  return pauseMs >= (length >= LONG_PARAGRAPH_WORDS ? BREATH_MS : PARAGRAPH_PAUSE_MS);
}

function typedParagraphs(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let from = 0;
  for (const line of text.split(/\n+/)) {
    const words = line.split(/\s+/).filter(Boolean);
    if (words.length === 0) continue;
    paragraphs.push({ from, words: words.map((word) => ({ text: word, startMs: null, endMs: null })), startMs: null });
    from += words.length;
  }
  return paragraphs;
}

/** The word being said at `atMs`, or the one said last; -1 before the first. `words` are in the order of their times. */
export function wordAt(words: Word[], atMs: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.startMs ?? Infinity) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
