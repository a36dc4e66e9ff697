import type { Delivery } from '#features/coaching/coaching.contract.ts';
import {
  ANSWER_WORDS,
  FILLERS_PER_100_WORDS,
  LONG_PAUSES_PER_MINUTE,
  PACE_WINDOW_MS,
  PACE_WPM,
} from '../delivery.norms.ts';
import { type Answer, quoteOf, type Span } from './answer.ts';
import { along, count, duration, inWords, type Judgement, quotesFor } from './judgement.ts';
import { BLAME, COARSE, HEDGE, spans } from './signals.ts';

/** Below this there is too little speech to say anything about how someone speaks. */
const MEASURABLE = { words: 20, ms: 8_000 } as const;

export function tone(answer: Answer): Judgement {
  const hedges = spans(answer, HEDGE);
  const blame = spans(answer, BLAME);
  const coarse = spans(answer, COARSE);
  const toJudge = answer.problems.filter(({ kind }) => kind === 'addresses_the_judge');
  const per100 = (hedges.length * 100) / Math.max(40, answer.substance.words);
  const score =
    (answer.substance.words >= 60 ? 9.6 : 8.5) -
    Math.min(4, 1.4 * Math.max(0, per100 - 0.8)) -
    2.5 * blame.length -
    3 * coarse.length -
    (toJudge.length > 0 ? 4 : 0);
  const worst = toJudge.flatMap(({ span }) => (span ? [span] : []));
  const evidence = [...worst, ...coarse, ...blame, ...hedges];
  const fair = answer.units[Math.floor(answer.units.length / 2)];
  const quotes =
    worst[0] !== undefined
      ? [quoteOf(answer.words, worst[0].from, worst[0].to)]
      : evidence.length > 0
        ? quotesFor(answer, evidence.slice(0, 3), { before: 2, after: 3, max: 3 })
        : fair
          ? [quoteOf(answer.words, fair.from, Math.min(fair.to, fair.from + 10))]
          : [];
  const said = inWords(quotes[0], 8);
  if (toJudge.length > 0) {
    return {
      id: 'tone',
      score,
      quotes,
      reason: `${said} speaks to whoever scores you; it is left out of every score.`,
      tip: 'Speak to the interviewer, about the question.',
    };
  }
  if (coarse.length > 0)
    return {
      id: 'tone',
      score,
      quotes,
      reason: `${said} is too coarse for an interview.`,
      tip: `Say what ${said} stands for in plain words.`,
    };
  if (blame.length > 0)
    return {
      id: 'tone',
      score,
      quotes,
      reason: `${said} puts the blame on someone else.`,
      tip: `Instead of ${said}, say what the difficulty was and what you did about it.`,
    };
  if (hedges.length > 1)
    return {
      id: 'tone',
      score,
      quotes,
      reason: `You hedge ${hedges.length} times, as in ${said}.`,
      tip: `Leave out the hedge in ${said}: the sentence is stronger without it.`,
    };
  return {
    id: 'tone',
    score,
    quotes,
    reason: `You speak plainly and fairly, as in ${said}.`,
    tip: 'Keep your wording as it is: plain, and fair to others.',
  };
}

/** By the words that say something, so that repeating oneself does not make an answer long enough. */
export function completeness(answer: Answer): Judgement {
  const { words } = answer.substance;
  const score = along(
    [
      [0, 0],
      [ANSWER_WORDS.tooShort, 2.5],
      [ANSWER_WORDS.short, 7],
      [ANSWER_WORDS.good, 9.8],
      [ANSWER_WORDS.long, 9.5],
      [2 * ANSWER_WORDS.long, 5],
    ],
    words,
  );
  const first = answer.words[0]?.startMs ?? null;
  const last = answer.words.at(-1)?.endMs ?? null;
  const length =
    first !== null && last !== null
      ? `${duration(last - first)}, ${count(words, 'word')} that say something`
      : `${count(words, 'word')} that say something`;
  const end = answer.words.length;
  return {
    id: 'completeness',
    score,
    reason:
      words > ANSWER_WORDS.long
        ? `You took ${length}: longer than most people listen.`
        : score >= 7
          ? `You took ${length}: room enough for a complete answer.`
          : `You took ${length}: too short to be complete.`,
    quotes: end > 0 ? [quoteOf(answer.words, Math.max(0, end - 8), end)] : [],
    tip:
      words > ANSWER_WORDS.long
        ? 'Cut the background to two sentences; keep what you did and what came of it.'
        : score >= 9
          ? 'The length is right: spend it on what you did and on what came of it.'
          : `Aim for ${ANSWER_WORDS.good} to 250 words, about a minute and a half; you gave ${words}.`,
  };
}

/** Pace, fillers and long pauses; none of them for typed words or for a few seconds of speech. */
export function spoken(answer: Answer): Judgement[] {
  const { delivery } = answer;
  if (!delivery || delivery.wordCount < MEASURABLE.words || delivery.speakingMs < MEASURABLE.ms) return [];
  return [pace(answer, delivery), fillers(answer, delivery), pauses(answer, delivery)];
}

function pace(answer: Answer, { wordsPerMinute, pace: windows }: Delivery): Judgement {
  const [slow, quick] = PACE_WPM.comfortable;
  const score = along(
    [
      [PACE_WPM.floor, 1],
      [PACE_WPM.acceptable[0], 7.5],
      [slow, 10],
      [quick, 10],
      [PACE_WPM.acceptable[1], 7.5],
      [PACE_WPM.ceiling, 1],
    ],
    wordsPerMinute,
  );
  const middle = (slow + quick) / 2;
  const far = [...windows].sort((a, b) => Math.abs(b.wordsPerMinute - middle) - Math.abs(a.wordsPerMinute - middle))[0];
  const at = (far?.atMs ?? 0) - PACE_WINDOW_MS / 4;
  const index = answer.words.findIndex(({ startMs }) => (startMs ?? 0) >= at);
  const quotes = index >= 0 ? [quoteOf(answer.words, index, index + 8)] : [];
  const norm = `${slow} to ${quick} words a minute`;
  const quickest = far && quotes.length > 0 ? ` At ${inWords(quotes[0], 5)} it is ${far.wordsPerMinute}.` : '';
  return {
    id: 'pace',
    score,
    quotes,
    reason: `You speak ${wordsPerMinute} words a minute; ${norm} is easy to follow.${score < 9 ? quickest : ''}`,
    tip:
      wordsPerMinute > quick
        ? `Slow down to ${norm}: breathe after each full stop.`
        : wordsPerMinute < slow
          ? `Speak a little faster, ${norm}: rehearse the first two sentences aloud.`
          : `Keep your pace of ${wordsPerMinute} words a minute.`,
  };
}

function fillers(answer: Answer, { fillers: found, wordCount }: Delivery): Judgement {
  const per100 = (found.length * 100) / wordCount;
  const { fine, ordinary, many } = FILLERS_PER_100_WORDS;
  const score = along(
    [
      [fine, 10],
      [ordinary, 7],
      [many, 1],
    ],
    per100,
  );
  const where = found.flatMap(({ text, startMs }): Span[] => {
    const index = answer.words.findIndex((word) => word.startMs === startMs);
    return index < 0 ? [] : [{ from: index, to: index + text.split(' ').length }];
  });
  const quotes = where.slice(0, 3).map(({ from, to }) => quoteOf(answer.words, Math.max(0, from - 2), to + 2));
  const times = new Map<string, number>();
  for (const { text } of found) times.set(text, (times.get(text) ?? 0) + 1);
  const tally = [...times].sort((a, b) => b[1] - a[1]).slice(0, 3);
  const list = tally.map(([text, all]) => `“${text}” ${all === 1 ? 'once' : `${all} times`}`).join(', ');
  return {
    id: 'fillers',
    score,
    quotes,
    reason:
      found.length === 0
        ? `No filler was heard in ${wordCount} words.`
        : `${list.charAt(0).toUpperCase()}${list.slice(1)}: ${per100.toFixed(1)} fillers in 100 words, and recognisers miss some.`,
    tip:
      found.length === 0
        ? 'Keep pausing in silence, as you do now.'
        : `Where you say ${inWords(quotes[0], 6)}, stay silent for a second instead.`,
  };
}

function pauses(answer: Answer, { longPauses, durationMs }: Delivery): Judgement {
  const minutes = Math.max(0.5, durationMs / 60_000);
  const { fine, many } = LONG_PAUSES_PER_MINUTE;
  const score = along(
    [
      [fine, 10],
      [many, 0],
    ],
    longPauses.length / minutes,
  );
  const longest = [...longPauses].sort((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))[0];
  const quotes = longPauses
    .slice(0, 3)
    .map(({ endMs }) => answer.words.findIndex(({ startMs }) => startMs === endMs))
    .filter((index) => index > 0)
    .map((index) => quoteOf(answer.words, Math.max(0, index - 3), index + 3));
  const seconds = longest ? ((longest.endMs - longest.startMs) / 1_000).toFixed(1) : '0';
  return {
    id: 'pauses',
    score,
    quotes,
    reason: longest
      ? `${count(longPauses.length, 'pause')} of 1.5 seconds or more, the longest ${seconds} seconds.`
      : 'No pause of 1.5 seconds or more.',
    tip: longest
      ? `Before ${inWords(quotes[0], 6)} there is a long silence: know your next step before you end a sentence.`
      : 'Your pauses are short enough; use them on purpose, before a result.',
  };
}
