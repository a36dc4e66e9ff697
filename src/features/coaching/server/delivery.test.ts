import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliverySchema } from '#features/coaching/coaching.contract.ts';
import type { Word } from '#features/transcription/transcription.contract.ts';
import { buildWords } from './coaching.factory.ts';
import { measureDelivery } from './delivery.usecases.ts';

const measure = (text: string, loudness: number[] = [], options = {}) => {
  const words = buildWords(text, options);
  return measureDelivery(words, (words.at(-1)?.endMs ?? 0) + 1_000, loudness);
};
const fillers = (text: string) => measure(text).fillers.map((filler) => filler.text);

describe('pace', () => {
  it('counts words over the time spoken: neither the lag before nor the rest after slows it down', () => {
    const plain = measure('one two three four five six seven eight nine ten', [], { wordsPerMinute: 120 });
    const late = measure('one two three four five six seven eight nine ten', [], {
      wordsPerMinute: 120,
      startMs: 9_000,
    });
    expect(plain.wordsPerMinute).toBeGreaterThan(115);
    expect(plain.wordsPerMinute).toBeLessThan(128);
    expect(late.wordsPerMinute).toBe(plain.wordsPerMinute);
    expect(late.longPauses).toEqual([]);
  });

  it('is drawn every 2 s from a window of 10 s', () => {
    const { pace } = measure(Array.from({ length: 75 }, (_, index) => `word${index}`).join(' '));
    expect(pace[0]?.atMs).toBe(5_000);
    expect(pace[1]?.atMs).toBe(7_000);
    expect(pace[3]?.wordsPerMinute).toBe(150);
  });
});

describe('long pauses', () => {
  it('are gaps of 1.5 s and more between words, and do not count as speaking', () => {
    const { longPauses, wordsPerMinute } = measure('we had a plan [2] and then it changed [1] quickly');
    expect(longPauses).toHaveLength(1);
    expect((longPauses[0]?.endMs ?? 0) - (longPauses[0]?.startMs ?? 0)).toBeGreaterThanOrEqual(2_000);
    expect(wordsPerMinute).toBeGreaterThan(115);
  });

  it('are seen although a recogniser stretched the word before them', () => {
    const words: Word[] = [
      { text: 'plan', startMs: 0, endMs: 4_000 },
      { text: 'changed', startMs: 4_000, endMs: 4_400 },
    ];
    const loudness = Array.from({ length: 50 }, (_, frame) => (frame < 5 || frame >= 40 ? 0.2 : 0.001));
    expect(measureDelivery(words, 5_000, loudness).longPauses).toEqual([{ startMs: 500, endMs: 4_000 }]);
  });

  it('are not claimed where the sound shows speech that was not recognised', () => {
    const words: Word[] = [
      { text: 'plan', startMs: 0, endMs: 400 },
      { text: 'changed', startMs: 3_000, endMs: 3_400 },
    ];
    const spoken = Array.from({ length: 40 }, () => 0.2);
    expect(measureDelivery(words, 4_000, spoken).longPauses).toEqual([]);
  });
});

describe('fillers', () => {
  it('are heard: um, uh, you know, I mean, sort of, and like where it stands apart', () => {
    expect(fillers('Um I was uh working on it you know every day')).toEqual(['um', 'uh', 'you know']);
    expect(fillers('it was sort of late and I mean we were tired')).toEqual(['sort of', 'i mean']);
    expect(fillers('it was, like, really late')).toEqual(['like']);
    expect(fillers('So, basically, we tried')).toEqual(['so', 'basically']);
  });

  it('are not made of words that mean something', () => {
    for (const text of [
      'I would like to work with people like you',
      'it looks like a good plan',
      'what kind of team do you know about and do you know why',
      'as you know the right answer depends',
      'what I mean is the sort of work I do well',
      'so that we could actually finish it we worked as well as before',
      'the literally translated text was right',
    ]) {
      expect(fillers(text)).toEqual([]);
    }
  });
});

describe('any words at all', () => {
  it('give figures of the contract, in order, with nothing negative', () => {
    const word = fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 12 }),
      startMs: fc.integer({ min: 0, max: 120_000 }),
      endMs: fc.integer({ min: 0, max: 130_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 60 }),
        fc.integer({ min: 0, max: 120_000 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 200 }),
        (words, durationMs, loudness) => {
          const delivery = deliverySchema.parse(measureDelivery(words, durationMs, loudness));
          expect(delivery.speakingMs).toBeGreaterThanOrEqual(0);
          expect(delivery.wordCount).toBe(words.length);
          for (const { startMs, endMs } of delivery.longPauses) expect(endMs - startMs).toBeGreaterThanOrEqual(1_500);
        },
      ),
    );
  });
});
