import { type Answer, quoteOf, type Span, type Unit } from './answer.ts';
import { along, count, duration, inWords, type Judgement, quotesFor, rising } from './judgement.ts';
import {
  AND_DID,
  BACKGROUND,
  CHECK,
  DIRECT,
  distinct,
  EXAMPLE,
  FIGURE,
  HEDGE,
  TOOL,
  WHEN,
  has,
  I_DID,
  I_DO,
  LEARNED,
  MOTIVE,
  OPENING,
  REASON,
  RESULT,
  SIGNPOST,
  spans,
  TASK,
  TRAILING,
  VAGUE_RESULT,
} from './signals.ts';

/** The first units up to about 30 words: do they set the scene, or give the answer? */
export function opening(answer: Answer): Judgement {
  const start = answer.units[0]?.from ?? 0;
  const first = answer.units.filter(({ from }, index) => index === 0 || from - start < 25).slice(0, 3);
  const cues =
    answer.kind === 'explanation'
      ? [DIRECT, OPENING, I_DO, I_DID]
      : answer.kind === 'personal'
        ? [OPENING, BACKGROUND, MOTIVE]
        : [OPENING, EXAMPLE];
  const found = first.flatMap((one) => (has(one, ...cues) ? [one] : []));
  const set = spans({ units: first }, ...cues).length;
  const onTopic =
    answer.kind === 'explanation' &&
    first[0] !== undefined &&
    !has(first[0], HEDGE) &&
    has(first[0], REASON, FIGURE, TOOL);
  const runUp =
    /^(?:_ |um |uh |so |okay |well |yeah |hmm |like )*(?:i guess|i don't know|that's a (?:good|great) question|good question|let me think|i mean|maybe|hmm)/.test(
      first[0]?.text ?? '',
    );
  const score =
    (found.length === 0 ? (onTopic ? 6 : 3) : found[0] === first[0] ? 7.5 + Math.min(2, 0.8 * (set - 1)) : 5.5) -
    (runUp ? 2.5 : 0);
  const quotes = first[0] ? [quoteOf(answer.words, first[0].from, first[0].to)] : [];
  const wanted =
    answer.kind === 'explanation' ? 'your answer in one sentence' : 'where and when it was, and what was at stake';
  return {
    id: 'opening',
    score,
    reason: runUp
      ? `You open with a run-up: ${inWords(quotes[0])}.`
      : score >= 7
        ? `${inWords(quotes[0], 12)} ${answer.kind === 'explanation' ? 'gives your answer at once' : 'sets the scene at once'}.`
        : `${inWords(quotes[0])} does not yet say ${answer.kind === 'explanation' ? 'what your answer is' : 'where we are'}.`,
    quotes,
    tip:
      score >= 7
        ? `Keep your opening (${inWords(quotes[0], 7)}), and make it one sentence.`
        : `Instead of ${inWords(quotes[0], 7)}, begin with ${wanted}.`,
  };
}

/** Steps in an order that one can follow. */
export function sequence(answer: Answer): Judgement {
  const posts = distinct(answer, spans(answer, SIGNPOST));
  const needed = along(
    [
      [0, 1],
      [60, 2],
      [150, 4],
      [300, 6],
    ],
    answer.substance.words,
  );
  const unitsWith = answer.units.filter((one) => has(one, SIGNPOST)).length;
  const times = distinct(answer, spans(answer, WHEN)).length;
  const score = Math.min(10, rising((posts.length + 0.5 * times) / needed + 0.25 * Math.min(unitsWith, 4), 0.75));
  const quotes = quotesFor(answer, posts, { max: 3, before: 0, after: 4 });
  return {
    id: 'sequence',
    score,
    reason:
      posts.length === 0
        ? 'You use no words that mark the order, such as first, then or in the end.'
        : `You mark your order with ${count(posts.length, 'signpost')}, as in ${inWords(quotes[0], 6)}.`,
    quotes,
    tip:
      posts.length < needed
        ? 'Mark three steps aloud: first, then, in the end.'
        : `Your steps can be followed from ${inWords(quotes[0], 6)} on; keep one thought to a sentence.`,
  };
}

type Part = 'situation' | 'task' | 'action' | 'result';
const PARTS: readonly Part[] = ['situation', 'task', 'action', 'result'];

interface Shares {
  units: Record<Part, Unit[]>;
  /** Milliseconds, or words where no times are known. */
  amount: Record<Part, number>;
  total: number;
  timed: boolean;
}

/** Gives each unit of a story to one of its four parts; what has no mark of its own goes on with the part before. */
export function partsOf({ units, words }: Pick<Answer, 'units' | 'words'>): Shares {
  const timed = words.length > 0 && words.every(({ startMs, endMs }) => startMs !== null && endMs !== null);
  const shares: Shares = {
    units: { situation: [], task: [], action: [], result: [] },
    amount: { situation: 0, task: 0, action: 0, result: 0 },
    total: 0,
    timed,
  };
  let current: Part = 'situation';
  for (const [index, one] of units.entries()) {
    const late = index >= units.length * 0.5;
    const acting = has(one, I_DID, AND_DID);
    const closes = has(one, LEARNED) || has(one, VAGUE_RESULT) || (has(one, RESULT) && (late || !acting));
    if (closes && (late || !acting)) current = 'result';
    else if (acting && !has(one, TASK)) current = 'action';
    else if (has(one, TASK) && shares.units.action.length === 0) {
      // 'At my last job the report was due on Friday' does both at once: the scene, and what was expected.
      const scene = has(one, OPENING) && shares.units.situation.length === 0;
      current = acting ? 'action' : scene ? 'situation' : 'task';
    } else if (acting) current = 'action';
    else if (has(one, OPENING) && shares.units.action.length === 0) current = 'situation';
    const size = timed ? (words[one.to - 1]?.endMs ?? 0) - (words[one.from]?.startMs ?? 0) : one.to - one.from;
    shares.units[current].push(one);
    shares.amount[current] += size;
    shares.total += size;
    if (current === 'situation' && has(one, TASK) && shares.units.task.length === 0) shares.units.task.push(one);
  }
  return shares;
}

export function parts(answer: Answer): Judgement {
  if (answer.kind === 'story') return storyParts(answer);
  const explanation = answer.kind === 'explanation';
  const wanted: [string, RegExp[]][] = explanation
    ? [
        ['a direct answer', [DIRECT, I_DO, I_DID]],
        ['a reason', [REASON]],
        ['an example or a check', [EXAMPLE, CHECK, FIGURE]],
      ]
    : [
        ['where you come from', [BACKGROUND, OPENING]],
        ['what you do well', [I_DID, RESULT, FIGURE]],
        ['why this role comes next', [MOTIVE]],
      ];
  const found = wanted.map(([name, cues]) => ({ name, spans: spans(answer, ...cues) }));
  const missing = found.filter((part) => part.spans.length === 0).map(({ name }) => name);
  const score = found.reduce(
    (sum, part) => sum + (part.spans.length >= 2 ? 3.2 : part.spans.length === 1 ? 2.4 : 0),
    0,
  );
  const quotes = quotesFor(
    answer,
    found.flatMap((part) => part.spans.slice(0, 1)).sort((a, b) => a.from - b.from),
    { max: 3, before: 1, after: 5 },
  );
  return {
    id: 'parts',
    score,
    reason:
      missing.length === 0
        ? `All three parts are there: ${found.map(({ name }) => name).join(', ')}.`
        : `Missing: ${missing.join(' and ')}.`,
    quotes,
    tip: missing[0]
      ? `Add ${missing[0]}: one sentence is enough.`
      : 'All parts are there: say the strongest one first.',
  };
}

function storyParts(answer: Answer): Judgement {
  const { units, amount, total, timed } = partsOf(answer);
  const share = (part: Part) => (total > 0 ? amount[part] / total : 0);
  const there = (part: Part) => units[part].length > 0;
  const missing = PARTS.filter((part) => !there(part));
  let score =
    (there('situation') ? 2 : 0) + (there('task') ? 1.5 : 0) + (there('action') ? 3.5 : 0) + (there('result') ? 3 : 0);
  if (share('situation') + share('task') > 0.55) score -= 2;
  if (there('action') && share('action') < 0.3) score -= 1;
  if (there('result') && share('result') < 0.08) score -= 1;
  const say = (part: Part) => (timed ? duration(amount[part]) : `${amount[part]} words`);
  const spent = PARTS.filter((part) => there(part) && amount[part] > 0).map((part) => `${part} ${say(part)}`);
  const quotes = PARTS.flatMap((part) => units[part].slice(0, 1))
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => quoteOf(answer.words, from, Math.min(to, from + 8)))
    .filter((quote, index, all) => all.findIndex((other) => other.fromWord === quote.fromWord) === index);
  const before = amount.situation + amount.task;
  const tip = !there('result')
    ? `You told what you did for ${say('action')} and not what came of it. Give one figure and one consequence.`
    : !there('action')
      ? `You spent ${timed ? duration(before) : `${before} words`} on the background and none on what you did. Tell two steps that you took.`
      : share('situation') + share('task') > 0.55
        ? `You set the scene for ${timed ? duration(before) : `${before} words`} and acted for ${say('action')}. Cut the scene to two sentences.`
        : share('result') < 0.08
          ? `You told what you did for ${say('action')} and what came of it for ${say('result')}. Give one figure and one consequence.`
          : !there('task')
            ? 'Say in one sentence what was expected of you before you tell what you did.'
            : `Your parts are in balance (${spent.join(', ')}); keep it so.`;
  return {
    id: 'parts',
    score,
    reason:
      missing.length === 0
        ? `All four parts are there: ${spent.join(', ')}.`
        : `${sentence(missing)} missing; you gave ${spent.join(', ') || 'nothing that tells a story'}.`,
    quotes: quotes.slice(0, 4),
    tip,
  };
}

const sentence = (missing: readonly Part[]) => {
  const list = missing.length > 1 ? `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}` : (missing[0] ?? '');
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${missing.length > 1 ? 'are' : 'is'}`;
};

/** The last units up to about 25 words. */
export function ending(answer: Answer): Judgement {
  const end = answer.units.at(-1)?.to ?? 0;
  const last = answer.units.filter(({ from }, index) => index === answer.units.length - 1 || end - from <= 32);
  const strong = spans({ units: last }, RESULT, LEARNED);
  const closing = answer.kind === 'story' ? [] : spans({ units: last }, REASON, CHECK, MOTIVE, FIGURE);
  const vague = spans({ units: last }, VAGUE_RESULT);
  const trailing = spans({ units: last.slice(-1) }, TRAILING).filter(({ to }) => end - to <= 3);
  const lessons = spans({ units: last }, LEARNED).length;
  let score = 3.5;
  if (vague.length > 0) score = 4;
  if (closing.length > 0) score = 6 + Math.min(1.5, 0.5 * (closing.length - 1));
  if (strong.length > 0)
    score = 8 + Math.min(1.5, (spans({ units: last }, FIGURE).length > 0 ? 0.8 : 0) + (lessons > 0 ? 0.7 : 0));
  if (trailing.length > 0) score -= 2.5;
  const shown: Span | undefined = trailing[0] ?? strong[0] ?? closing[0] ?? vague[0];
  const lastUnit = last.at(-1);
  const quotes = shown
    ? quotesFor(answer, [shown], { before: 5, after: 7, max: 1 })
    : lastUnit
      ? [quoteOf(answer.words, Math.max(lastUnit.from, lastUnit.to - 10), lastUnit.to)]
      : [];
  return {
    id: 'ending',
    score,
    reason:
      trailing.length > 0
        ? `Your answer trails off with ${inWords(quotes[0])}.`
        : strong.length > 0
          ? `You close on ${lessons > 0 ? 'what you learned' : 'the outcome'}: ${inWords(quotes[0], 12)}.`
          : score >= 6
            ? `Your last words carry the point: ${inWords(quotes[0], 12)}.`
            : `Your last words, ${inWords(quotes[0])}, do not close the answer.`,
    quotes,
    tip: endingTip(answer, quotes.length > 0 ? inWords(quotes[0]) : 'stopping', score),
  };
}

function endingTip(answer: Answer, last: string, score: number): string {
  if (score >= 8) return `Your last sentence works: say ${last} a little more slowly, then stop.`;
  if (answer.kind !== 'story') return `Instead of ${last}, end with one sentence that sums up your answer.`;
  const { amount, timed, units } = partsOf(answer);
  if (timed && units.result.length > 0 && amount.result < amount.action / 3) {
    return `You told what you did for ${duration(amount.action)} and what came of it for ${duration(amount.result)}. Give one figure and one consequence.`;
  }
  return `Instead of ${last}, end with one sentence on what was different afterwards.`;
}
