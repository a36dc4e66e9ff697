import { expect, it } from 'vitest';
import { wordErrorRate } from './wer.ts';

it('counts wrong, missing and added words over the spoken ones', () => {
  expect(wordErrorRate('We finished early, and lost no orders.', 'we finished early and lost no orders')).toBe(0);
  expect(wordErrorRate('one two three four', 'one too three four')).toBe(0.25);
  expect(wordErrorRate('one two three four', 'one three four')).toBe(0.25);
  expect(wordErrorRate('one two three four', 'one two two three four')).toBe(0.25);
  expect(wordErrorRate('one two', '')).toBe(1);
  expect(wordErrorRate('', '')).toBe(0);
});
