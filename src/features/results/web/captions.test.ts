import { describe, expect, it } from 'vitest';
import { webVtt } from './captions.ts';

const word = (text: string, startMs: number, endMs = startMs + 300) => ({ text, startMs, endMs });

describe('captions', () => {
  it('are a WebVTT file with the words at their times', () => {
    expect(webVtt([word('We', 0), word('shipped', 400), word('it.', 3_661_000, 3_662_500)])).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nWe shipped\n\n01:01:01.000 --> 01:01:02.500\nit.\n',
    );
  });
  it('begin anew after a pause', () => {
    expect(webVtt([word('one', 0), word('two', 1_100)]).match(/-->/g)).toHaveLength(2);
    expect(webVtt([word('one', 0), word('two', 1_099)]).match(/-->/g)).toHaveLength(1);
  });
  it('hold no more than a person can read at once', () => {
    const words = Array.from({ length: 60 }, (_, i) => word('considerable', i * 300));
    const lines = webVtt(words)
      .split('\n')
      .filter((line) => line.startsWith('considerable'));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(74);
  });
  it('show what was said as text, never as markup', () => {
    expect(webVtt([word('<b>AT&T</b>', 0), word('a --> b', 300), word('c\n\nd', 600)])).toContain(
      '&lt;b&gt;AT&amp;T&lt;/b&gt; a --&gt; b c d\n',
    );
  });
  it('never overlap the next one', () => {
    const times = [...webVtt([word('one', 0, 100), word('two', 950)]).matchAll(/(\S+) --> (\S+)/g)];
    expect(times[0]?.[2]).toBe('00:00:00.950');
  });
  it('of nothing said are an empty file', () => expect(webVtt([])).toBe('WEBVTT\n'));
});
