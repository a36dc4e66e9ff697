import { describe, expect, it } from 'vitest';
import type { Criterion } from '#features/coaching/coaching.contract.ts';
import { marksOf, stretchesOf } from './marks.ts';

const criterion = (id: string, score: number, ...quotes: [number, number][]): Criterion => ({
  id,
  name: id,
  dimension: 'content',
  score,
  reason: '',
  quotes: quotes.map(([fromWord, toWord]) => ({ text: '', fromWord, toWord, startMs: 0 })),
});
const shape = (criteria: Criterion[], words = 100) =>
  marksOf(criteria, words).map((mark) => [mark.from, mark.to, mark.tone, mark.criteria.map((c) => c.id).join()]);

describe('marks on the transcript', () => {
  it('stand where the quotes are, in the order of the words', () => {
    expect(shape([criterion('result', 3, [40, 45]), criterion('specifics', 8, [4, 10], [20, 22])])).toEqual([
      [4, 10, 'good', 'specifics'],
      [20, 22, 'good', 'specifics'],
      [40, 45, 'bad', 'result'],
    ]);
  });
  it('take the tone of the lowest score where quotes overlap', () => {
    expect(shape([criterion('specifics', 9, [4, 12]), criterion('result', 3, [8, 16])])).toEqual([
      [4, 8, 'good', 'specifics'],
      [8, 16, 'bad', 'result,specifics'],
    ]);
  });
  it('become one where overlapping quotes have one tone', () => {
    expect(shape([criterion('specifics', 9, [4, 12]), criterion('action', 8, [8, 16])])).toEqual([
      [4, 16, 'good', 'action,specifics'],
    ]);
  });
  it('stay two where quotes only touch', () => {
    expect(shape([criterion('a', 9, [0, 4]), criterion('b', 9, [4, 8])])).toHaveLength(2);
  });
  it('split around a weaker quote inside a stronger one', () => {
    expect(
      shape([criterion('a', 9, [0, 10]), criterion('b', 6, [4, 6])]).map(([from, to, tone]) => [from, to, tone]),
    ).toEqual([
      [0, 4, 'good'],
      [4, 6, 'mid'],
      [6, 10, 'good'],
    ]);
  });
  it('never reach past the words that were said', () => {
    expect(shape([criterion('a', 9, [5, 30], [12, 14], [7, 7])], 10)).toEqual([[5, 10, 'good', 'a']]);
  });
});

describe('the stretches of a paragraph', () => {
  const marks = marksOf([criterion('a', 9, [2, 5])], 10);
  it('cover every word once, marked or not', () => {
    expect(stretchesOf(0, 10, marks).map((s) => [s.from, s.to, s.mark !== null])).toEqual([
      [0, 2, false],
      [2, 5, true],
      [5, 10, false],
    ]);
  });
  it('carry a mark over from the paragraph before', () => {
    expect(stretchesOf(4, 6, marks).map((s) => [s.from, s.to, s.mark !== null])).toEqual([
      [4, 5, true],
      [5, 6, false],
    ]);
  });
});
