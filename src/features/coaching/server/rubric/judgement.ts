import type { Quote } from '#features/coaching/coaching.contract.ts';
import { type Answer, quoteOf, type Span } from './answer.ts';
import type { CriterionId } from './criteria.ts';

/** What one criterion says of one answer. */
export interface Judgement {
  id: CriterionId;
  /** 0 to 10, not yet rounded. */
  score: number;
  reason: string;
  quotes: Quote[];
  /** What to do about it, with what the person said. */
  tip: string;
}

export const clamp = (score: number) => Math.min(10, Math.max(0, score));
export const oneDecimal = (value: number) => Math.round(clamp(value) * 10) / 10;

/** Rises quickly at first and ever more slowly: the fifth figure adds less than the first. `half` points give 5. */
export const rising = (points: number, half: number) => 10 * (1 - 0.5 ** (points / half));

/** Straight lines between [x, score] points, level outside them. */
export function along(points: readonly (readonly [number, number])[], x: number): number {
  const [first] = points;
  if (!first || x <= first[0]) return first?.[1] ?? 0;
  for (const [index, [toX, toY]] of points.entries()) {
    const previous = points[index - 1];
    if (previous && x <= toX) return previous[1] + ((x - previous[0]) / (toX - previous[0])) * (toY - previous[1]);
  }
  return points.at(-1)?.[1] ?? 0;
}

/** At most `max` quotes, none inside another, each with a few words around it so that it can be understood. */
export function quotesFor(answer: Answer, spans: readonly Span[], { max = 2, before = 2, after = 5 } = {}): Quote[] {
  const quotes: Quote[] = [];
  let last = -1;
  for (const span of spans) {
    const unit = answer.units.find(({ from, to }) => span.from >= from && span.from < to);
    const from = Math.max(unit?.from ?? span.from, span.from - before, last);
    const to = Math.min(unit?.to ?? span.to, span.to + after);
    if (from >= to || span.from < last) continue;
    quotes.push(quoteOf(answer.words, from, to));
    last = to;
    if (quotes.length === max) break;
  }
  return quotes;
}

/** A quote inside a sentence: without the punctuation at its edges, cut to a length that one reads. */
export function inWords(quote: Quote | undefined, maxWords = 9): string {
  const words = quote?.text.split(' ') ?? [];
  const text = words
    .slice(0, maxWords)
    .join(' ')
    .replace(/^[^\p{L}\p{N}$£€]+|[^\p{L}\p{N}%]+$/gu, '');
  return `“${text}${words.length > maxWords ? '…' : ''}”`;
}

export const count = (n: number, one: string, many = `${one}s`) => `${n === 0 ? 'no' : n} ${n === 1 ? one : many}`;

/** 1:32, or 6 seconds. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
