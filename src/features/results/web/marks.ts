import { bandOf, type Criterion } from '#features/coaching/coaching.contract.ts';

type Tone = ReturnType<typeof bandOf>['tone'];

/** A stretch of the transcript that a judgement rests on. Word numbers count from 0; the end is exclusive. */
export interface Mark {
  from: number;
  to: number;
  tone: Tone;
  /** The criteria whose quotes lie here, the lowest score first. */
  criteria: Criterion[];
}

/**
 * Marks for the quotes of all criteria, in order and never overlapping. Where quotes overlap, the lowest score gives the
 * tone, because that is what to change; overlapping stretches of one tone become one mark.
 */
export function marksOf(criteria: Criterion[], wordCount: number): Mark[] {
  const quotes = criteria
    .flatMap((criterion) =>
      criterion.quotes.map((quote) => ({
        criterion,
        from: clamp(quote.fromWord, wordCount),
        to: clamp(quote.toWord, wordCount),
      })),
    )
    .filter((quote) => quote.to > quote.from)
    .sort((a, b) => a.criterion.score - b.criterion.score);
  const edges = [...new Set(quotes.flatMap((quote) => [quote.from, quote.to]))].sort((a, b) => a - b);

  const marks: Mark[] = [];
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const to = edges[index + 1] ?? from;
    const here = quotes.filter((quote) => quote.from <= from && quote.to >= to);
    const lowest = here[0];
    if (!lowest) continue;
    const tone = bandOf(lowest.criterion.score).tone;
    const last = marks.at(-1);
    const carriesOn = last?.to === from && last.tone === tone && here.some((quote) => quote.from < from);
    if (last && carriesOn) {
      last.to = to;
      last.criteria = byScore([...last.criteria, ...here.map((quote) => quote.criterion)]);
    } else {
      marks.push({ from, to, tone, criteria: byScore(here.map((quote) => quote.criterion)) });
    }
  }
  return marks;
}

const clamp = (word: number, wordCount: number) => Math.min(Math.max(0, word), wordCount);
const byScore = (criteria: Criterion[]) => [...new Set(criteria)].sort((a, b) => a.score - b.score);

/** One paragraph's words, cut into marked and unmarked stretches. */
export interface Stretch {
  from: number;
  to: number;
  mark: Mark | null;
}

export function stretchesOf(from: number, to: number, marks: Mark[]): Stretch[] {
  const stretches: Stretch[] = [];
  let at = from;
  for (const mark of marks) {
    const start = Math.max(mark.from, from);
    const end = Math.min(mark.to, to);
    if (start >= end) continue;
    if (start > at) stretches.push({ from: at, to: start, mark: null });
    stretches.push({ from: start, to: end, mark });
    at = end;
  }
  if (at < to) stretches.push({ from: at, to, mark: null });
  return stretches;
}
