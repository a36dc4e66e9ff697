import { describe, expect, it } from 'vitest';
import type { Transcript } from '#features/transcription/transcription.contract.ts';
import { paragraphsOf, wordAt } from './paragraphs.ts';

/** Words of 200 ms each; a number between them is a pause in ms. */
function spoken(...parts: (string | number)[]): Transcript {
  let at = 0;
  const words = parts.flatMap((part) => {
    if (typeof part === 'number') {
      at += part;
      return [];
    }
    return part.split(' ').map((text) => ({ text, startMs: at, endMs: (at += 200) }));
  });
  return { text: words.map((word) => word.text).join(' '), words, source: 'speech', recogniser: 'test' };
}
const texts = (transcript: Transcript) =>
  paragraphsOf(transcript).map((p) => p.words.map((word) => word.text).join(' '));

describe('paragraphs of what was said', () => {
  it('begin where the person paused for long', () => {
    const transcript = spoken('we had one week left', 1_500, 'so I called the region', 1_499, 'and they sent it');
    expect(texts(transcript)).toEqual(['we had one week left', 'so I called the region and they sent it']);
    expect(paragraphsOf(transcript).map((p) => [p.from, p.startMs])).toEqual([
      [0, 0],
      [5, 2_500],
    ]);
  });
  it('keep a short start with what follows it', () => {
    expect(texts(spoken('So well', 3_000, 'we had one week left'))).toEqual(['So well we had one week left']);
  });
  it('end at the next breath once they are long', () => {
    const long = Array.from({ length: 45 }, () => 'word').join(' ');
    expect(texts(spoken(long, 400, 'and more'))).toHaveLength(2);
    expect(texts(spoken(long, 399, 'and more'))).toHaveLength(1);
  });
  it('of silence are none', () => {
    expect(paragraphsOf({ text: '', words: [], source: 'speech', recogniser: 'test' })).toEqual([]);
  });
  it('of typed words follow their line breaks, and count words through', () => {
    const typed: Transcript = {
      text: 'First I asked.\n\n  Then I  decided.',
      words: [],
      source: 'typed',
      recogniser: null,
    };
    expect(texts(typed)).toEqual(['First I asked.', 'Then I decided.']);
    expect(paragraphsOf(typed).map((p) => [p.from, p.startMs])).toEqual([
      [0, null],
      [3, null],
    ]);
  });
});

describe('the word at a time', () => {
  const { words } = spoken('one two', 1_000, 'three');
  it('is the one being said', () => expect(wordAt(words, 250)).toBe(1));
  it('stays the last one during a pause', () => expect(wordAt(words, 900)).toBe(1));
  it('is none before the first', () => expect(wordAt([{ text: 'late', startMs: 500, endMs: 600 }], 499)).toBe(-1));
});
