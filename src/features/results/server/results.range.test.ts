import { describe, expect, it } from 'vitest';
import { parseRange } from './results.range.ts';

describe('the part of a video that a browser asks for', () => {
  it.each([
    [undefined, 'all'],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-30', { start: 70, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', 'all'],
    ['bytes=0-1,5-6', 'all'],
    ['bytes=-', 'all'],
    ['items=0-1', 'all'],
  ])('of 100 bytes, %s means %j', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });
});
