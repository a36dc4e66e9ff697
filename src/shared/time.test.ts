import { describe, expect, it } from 'vitest';
import { count, formatClock, minutesLeft, relativeTime, spokenClock } from './time.ts';

const now = new Date(2026, 5, 15, 9, 30);
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;

describe('a place in a recording', () => {
  it('reads as minutes and seconds', () => {
    expect(formatClock(0)).toBe('0:00');
    expect(formatClock(21_999)).toBe('0:21');
    expect(formatClock(107_000)).toBe('1:47');
  });
  it('never goes below the start', () => expect(formatClock(-300)).toBe('0:00'));
  it('is spoken in full words', () => {
    expect(spokenClock(0)).toBe('0 seconds');
    expect(spokenClock(61_000)).toBe('1 minute 1 second');
    expect(spokenClock(120_000)).toBe('2 minutes');
  });
  it('is counted with the right word', () => {
    expect(count(1, 'filler')).toBe('1 filler');
    expect(count(0, 'filler')).toBe('0 fillers');
  });
});

describe('how long ago a session was', () => {
  it('is said as a person would say it', () => {
    expect(relativeTime(ago(20_000), now)).toBe('just now');
    expect(relativeTime(ago(minute), now)).toBe('1 minute ago');
    expect(relativeTime(ago(2 * hour + minute), now)).toBe('2 hours ago');
    expect(relativeTime(new Date(2026, 5, 14, 20, 0).toISOString(), now)).toBe('yesterday');
    expect(relativeTime(new Date(2026, 5, 12, 23, 0).toISOString(), now)).toBe('3 days ago');
  });
  it('is still counted in hours just after midnight', () => {
    const early = new Date(2026, 5, 15, 0, 30);
    expect(relativeTime(new Date(2026, 5, 14, 22, 30).toISOString(), early)).toBe('2 hours ago');
  });
  it('becomes a date after a week, with the year when it was another one', () => {
    expect(relativeTime(new Date(2026, 2, 5, 12).toISOString(), now)).toBe('Mar 5');
    expect(relativeTime(new Date(2025, 2, 5, 12).toISOString(), now)).toBe('Mar 5, 2025');
  });
  it('of a device whose clock runs behind is just now', () =>
    expect(relativeTime(ago(-5 * minute), now)).toBe('just now'));
});

describe('the minutes until a video is erased', () => {
  it('are rounded up, so that 0 means it is over', () => {
    expect(minutesLeft(ago(-15 * minute), now)).toBe(15);
    expect(minutesLeft(ago(-61_000), now)).toBe(2);
    expect(minutesLeft(ago(-1), now)).toBe(1);
    expect(minutesLeft(ago(0), now)).toBe(0);
    expect(minutesLeft(ago(hour), now)).toBe(0);
  });
});
