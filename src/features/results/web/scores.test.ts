import { describe, expect, it } from 'vitest';
import { sampleAnswer, sampleAnswers } from '../../../../e2e/support/sample-results.ts';
import { formatScore, weakestAnswer } from './scores.ts';

describe('the one thing to change next', () => {
  it('comes from the weakest scored answer', () => {
    expect(weakestAnswer([sampleAnswer(1), sampleAnswer(0)])?.questionIndex).toBe(0);
  });
  it('comes from the first of equals', () => {
    expect(weakestAnswer([sampleAnswer(2), sampleAnswer(4)])?.questionIndex).toBe(2);
  });
  it('is not there while nothing has been scored', () => {
    expect(weakestAnswer([sampleAnswers.processing(), sampleAnswers.unanswered()])).toBeNull();
  });
});

describe('a score', () => {
  it('always has one decimal', () => {
    expect(formatScore(8)).toBe('8.0');
    expect(formatScore(6.54)).toBe('6.5');
  });
});
