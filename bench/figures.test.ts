import { expect, it } from 'vitest';
import { median, quantile } from './figures.ts';

it('takes quantiles by nearest rank', () => {
  const values = [5, 1, 4, 2, 3];
  expect(median(values)).toBe(3);
  expect(quantile(values, 0.99)).toBe(5);
  expect(quantile(values, 0)).toBe(1);
  expect(quantile([], 0.5)).toBeNaN();
});
