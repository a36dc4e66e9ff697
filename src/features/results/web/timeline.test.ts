import { describe, expect, it } from 'vitest';
import type { Delivery } from '#features/coaching/coaching.contract.ts';
import { barsOf, paceAt, paceLine, snap } from './timeline.ts';

const delivery: Delivery = {
  durationMs: 4_000,
  speakingMs: 2_000,
  wordCount: 8,
  wordsPerMinute: 120,
  longPauses: [{ startMs: 1_000, endMs: 2_600 }],
  fillers: [{ text: 'um', startMs: 3_050 }],
  loudness: Array.from({ length: 40 }, (_, i) => (i >= 10 && i < 26 ? 0.01 : i % 2 === 0 ? 0.1 : 0.05)),
  pace: [
    { atMs: 0, wordsPerMinute: 120 },
    { atMs: 4_000, wordsPerMinute: 180 },
  ],
};

describe('the bars of the speech timeline', () => {
  const bars = barsOf(delivery, 4_000, 20);
  it('cover the answer from start to end', () => {
    expect(bars).toHaveLength(20);
    expect(bars[0]?.startMs).toBe(0);
    expect(bars.at(-1)?.startMs).toBe(3_800);
  });
  it('are as high as the loudest moment in them, by the measure of this recording', () => {
    expect(bars[0]?.height).toBe(1);
    expect(bars[6]?.height).toBeCloseTo(0.1);
  });
  it('tell long pauses and fillers apart', () => {
    expect(bars.map((bar) => bar.kind[0]).join('')).toBe('sssssppppppppssfssss');
  });
  it('of a silent recording are flat', () => {
    const silent = { ...delivery, loudness: Array.from({ length: 40 }, () => 0) };
    expect(barsOf(silent, 4_000, 4).every((bar) => bar.height === 0)).toBe(true);
    expect(barsOf({ ...delivery, loudness: [] }, 4_000, 4).every((bar) => bar.height === 0)).toBe(true);
  });
});

describe('the pace line', () => {
  it('fills the height between slowest and fastest', () => {
    expect(paceLine(delivery.pace, 4_000, 100, 30)).toEqual([
      { x: 0, y: 30 },
      { x: 100, y: 0 },
    ]);
  });
  it('of an even pace runs through the middle', () => {
    expect(paceLine([{ atMs: 0, wordsPerMinute: 140 }], 4_000, 100, 30)).toEqual([{ x: 0, y: 15 }]);
  });
  it('knows the pace nearest to a time', () => {
    expect(paceAt(delivery.pace, 2_500)).toBe(180);
    expect(paceAt([], 2_500)).toBeNull();
  });
});

describe('a click on the timeline', () => {
  it('leads to just before a filler or a pause nearby', () => {
    expect(snap(delivery, 3_100, 100)).toBe(2_650);
    expect(snap(delivery, 950, 100)).toBe(600);
  });
  it('leads to its own place otherwise', () => expect(snap(delivery, 2_000, 100)).toBe(2_000));
});
