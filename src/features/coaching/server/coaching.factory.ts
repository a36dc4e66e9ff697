import type { Transcript, Word } from '#features/transcription/transcription.contract.ts';
import type { AnswerToScore } from './coaching.port.ts';
import { measureDelivery } from './delivery.usecases.ts';

/**
 * Words with times, as a recogniser would give them: `wordsPerMinute` throughout, a short rest after a full stop,
 * and a rest of n seconds wherever the text says `[n]`. With `bare`, lower case and no punctuation.
 */
export function buildWords(text: string, { wordsPerMinute = 150, bare = false, startMs = 600 } = {}): Word[] {
  const step = 60_000 / wordsPerMinute;
  let at = startMs;
  const words: Word[] = [];
  for (const token of text.split(/\s+/).filter(Boolean)) {
    const rest = /^\[([\d.]+)\]$/.exec(token);
    if (rest) {
      at += Number(rest[1]) * 1_000;
      continue;
    }
    const shown = bare ? token.toLowerCase().replace(/[^\p{L}\p{N}' -]/gu, '') : token;
    if (shown) words.push({ text: shown, startMs: Math.round(at), endMs: Math.round(at + step * 0.85) });
    at += step + (/[.!?]$/.test(token) ? 650 : 0);
  }
  return words;
}

export function buildSpoken(text: string, options: Parameters<typeof buildWords>[1] = {}): Transcript {
  const words = buildWords(text, options);
  return { text: words.map((word) => word.text).join(' '), words, source: 'speech', recogniser: 'test' };
}

export const buildTyped = (text: string): Transcript => ({ text, words: [], source: 'typed', recogniser: null });

/** An answer with the delivery that its own words have; typed words have none. */
export function buildAnswer(text: string, overrides: Partial<AnswerToScore> & { bare?: boolean } = {}): AnswerToScore {
  const { bare = false, ...rest } = overrides;
  const transcript = overrides.transcript ?? buildSpoken(text, { bare });
  const durationMs = (transcript.words.at(-1)?.endMs ?? 0) + 800;
  return {
    question: 'Tell me about a time you had very little time to finish something important. How did you manage it?',
    interviewType: 'behavioral',
    jobTitle: 'Analyst',
    skills: '',
    transcript,
    delivery: transcript.words.length > 0 ? measureDelivery(transcript.words, durationMs, []) : null,
    ...rest,
  };
}
