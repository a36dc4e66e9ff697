import { describe, expect, test } from 'vitest';
import { readReply } from './recogniser.endpoint.ts';
import { readSegments } from './recogniser.pocketsphinx.ts';
import { spokenTokens } from './speech-spans.ts';
import { transcriptionOf, wordErrorRate, wordsFromTokens } from './words.ts';

describe('words and their times', () => {
  test('a token that begins with a space begins a word, and a word ends where the next begins', () => {
    expect(wordsFromTokens([' SO', ' I', "'M", ' RE', 'ADY'], [0.1, 0.4, 0.5, 0.6, 1.2])).toEqual([
      { text: 'so', startMs: 100, endMs: 300 },
      { text: "I'm", startMs: 400, endMs: 600 },
      { text: 'ready', startMs: 600, endMs: 1_400 },
    ]);
  });

  test('a model that knows case and punctuation keeps both', () => {
    const words = wordsFromTokens(['\u2581Well', ',', '\u2581IBM', '\u2581did', '.'], [0, 0.2, 0.5, 0.9, 1]);
    expect(transcriptionOf(words).text).toBe('Well, IBM did.');
  });

  test('words dated where nobody spoke are left out whole', () => {
    const spans = [{ from: 2, to: 3 }];
    expect(spokenTokens([' AND', ' TH', 'E', ' END'], [0.3, 2.5, 2.6, 9], spans)).toEqual({
      tokens: [' TH', 'E'],
      times: [2.5, 2.6],
    });
  });

  test('no tokens are no words', () => {
    expect(transcriptionOf(wordsFromTokens([], []))).toEqual({ words: [], text: '' });
  });
});

describe('word error rate', () => {
  test.each([
    ['the same words', 'I asked, "Why?"', 'i asked why', 0],
    ['one of four words wrong', 'we lost no orders', 'we lost no order', 0.25],
    ['a word too many', 'we lost', 'we have lost', 0.5],
    ['nothing heard', 'we lost', '', 1],
    ['something heard where nothing was said', '', 'and', 1],
  ])('%s', (_, said, heard, rate) => {
    expect(wordErrorRate(said, heard)).toBe(rate);
  });
});

describe('what other recognisers answer', () => {
  test("pocketsphinx's fillers, silences and variants are not words", () => {
    const output =
      'so i waited\n<s> 0.000 0.140 0.998\nso(2) 0.150 0.400 0.7\ni 0.410 0.500 0.9\n[NOISE] 0.510 0.700 1\n';
    expect(readSegments(output)).toEqual([
      { text: 'so', startMs: 150, endMs: 400 },
      { text: 'I', startMs: 410, endMs: 500 },
    ]);
  });

  test("an endpoint's words take over the punctuation of its text where both match", () => {
    const words = [
      { word: 'Well', start: 0, end: 0.4 },
      { word: 'yes', start: 0.5, end: 0.9 },
    ];
    expect(readReply({ text: ' Well, yes.', words })).toEqual({
      text: 'Well, yes.',
      words: [
        { text: 'Well,', startMs: 0, endMs: 400 },
        { text: 'yes.', startMs: 500, endMs: 900 },
      ],
    });
  });

  test('an endpoint without times gives a text without words: no time is invented', () => {
    expect(readReply({ text: 'Well, yes.' })).toEqual({ text: 'Well, yes.', words: [] });
  });
});
