import { describe, expect, it } from 'vitest';
import { statsOf } from './stats.ts';

const session = (averageScore: number | null) => ({ averageScore });

describe('the figures of the overview', () => {
  it('are the mean of the scored sessions, to one decimal', () => {
    expect(statsOf([session(78), session(64.5), session(91.3)])).toEqual({ total: 3, average: 77.9 });
  });
  it('count a session that is not scored yet, and leave it out of the mean', () => {
    expect(statsOf([session(80), session(null)])).toEqual({ total: 2, average: 80 });
  });
  it('know no average before the first score', () => {
    expect(statsOf([session(null)])).toEqual({ total: 1, average: null });
    expect(statsOf([])).toEqual({ total: 0, average: null });
  });
});
