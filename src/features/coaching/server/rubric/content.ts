import { type Answer, type Span, spansIn } from './answer.ts';
import { along, count, inWords, type Judgement, quotesFor, rising } from './judgement.ts';
import {
  AND_DID,
  distinct,
  FIGURE,
  has,
  I_DID,
  I_DO,
  LEARNED,
  MOTIVE,
  BACKGROUND,
  names,
  PERSON,
  REASON,
  RESULT,
  spans,
  TOOL,
  VAGUE_RESULT,
  WHEN,
  CHECK,
} from './signals.ts';
import { stem, topicOf } from './topics.ts';

/** Does it speak about what was asked? By the question's own words and by those that such an answer would use. */
export function relevance(answer: Answer): Judgement {
  const { stems, families } = topicOf(answer.question, answer.type === 'behavioral' ? '' : answer.skills);
  const own = new Map<string, Span>();
  const kin = new Map<string, Span>();
  const unitsHit = new Set<number>();
  for (const [at, { from, to }] of answer.units.entries()) {
    for (let index = from; index < to; index += 1) {
      const plain = answer.words[index]?.plain ?? '';
      const root = stem(plain);
      const span = { from: index, to: index + 1 };
      if (stems.has(root)) own.set(root, own.get(root) ?? span);
      else if (families.some((family) => family.test(plain))) kin.set(root, kin.get(root) ?? span);
      else continue;
      unitsHit.add(at);
    }
  }
  const coverage = Math.min(1, own.size / Math.max(1, Math.min(4, stems.size)));
  // Where we do not know a subject's words, a full answer gets the benefit of the doubt: half, and no more.
  const family =
    families.length > 0
      ? Math.min(1, kin.size / 4)
      : Math.max(coverage * 0.8, Math.min(0.5, answer.substance.words / 160));
  const topical = Math.min(1, Math.max(coverage, family, 0.65 * (coverage + family)));
  const spread = Math.min(1, unitsHit.size / Math.min(3, Math.max(1, answer.units.length)));
  const form = answersInForm(answer);
  const score = 10 * (0.6 * topical * (0.6 + 0.4 * spread) + 0.4 * form * Math.min(1, 0.25 + topical));
  const quotes = quotesFor(
    answer,
    [...own.values(), ...kin.values()].sort((a, b) => a.from - b.from),
    { before: 3 },
  );
  const asked = shortened(answer.question);
  const reason =
    score >= 7
      ? `You stay with what was asked, as in ${inWords(quotes[0])}.`
      : score >= 4 && quotes.length === 0
        ? 'Few words of the question come back in your answer; say how the two belong together.'
        : score >= 4
          ? `You touch on what was asked (${inWords(quotes[0])}), but much of the answer is about other things.`
          : `Little of what you said is about the question: ${asked}`;
  return {
    id: 'relevance',
    score,
    reason,
    quotes: score < 4 && own.size + kin.size === 0 ? [] : quotes,
    tip: `Say in your first sentence how your answer fits the question “${asked}”`,
  };
}

/** 0 to 1: a story where a story was asked for, reasons where reasons were. */
function answersInForm(answer: Answer): number {
  const did = spans(answer, I_DID, AND_DID).length;
  if (answer.kind === 'story')
    return along(
      [
        [0, 0.15],
        [1, 0.6],
        [3, 1],
      ],
      did,
    );
  if (answer.kind === 'personal')
    return along(
      [
        [0, 0.2],
        [2, 0.8],
        [4, 1],
      ],
      spans(answer, MOTIVE, BACKGROUND).length,
    );
  return along(
    [
      [0, 0.15],
      [2, 0.7],
      [5, 1],
    ],
    did + spans(answer, I_DO).length + spans(answer, REASON, CHECK).length,
  );
}

const shortened = (question: string) =>
  question.length > 90 ? `${question.slice(0, 88).replace(/\s+\S*$/, '')}…` : question;

/** Things that could be checked: figures, times, names, tools, people. */
export function specifics(answer: Answer): Judgement {
  const figures = distinct(answer, spans(answer, FIGURE));
  const times = distinct(answer, spans(answer, WHEN));
  const tools = distinct(answer, [...spans(answer, TOOL), ...names(answer)]);
  const people = distinct(answer, spans(answer, PERSON));
  const points =
    Math.min(figures.length, 5) +
    0.7 * Math.min(times.length, 3) +
    0.8 * Math.min(tools.length, 5) +
    0.4 * Math.min(people.length, 4);
  const score = rising(points, 2.2);
  const quotes = quotesFor(
    answer,
    [...figures, ...tools, ...times].sort((a, b) => a.from - b.from),
    { max: 3, before: 2, after: 3 },
  );
  const named = [
    figures.length > 0 ? count(figures.length, 'figure') : '',
    tools.length > 0 ? count(tools.length, 'name or tool', 'names or tools') : '',
    times.length > 0 ? count(times.length, 'point in time', 'points in time') : '',
    people.length > 0 ? count(people.length, 'kind of person', 'kinds of people') : '',
  ].filter(Boolean);
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named[0];
  const missing =
    figures.length === 0
      ? 'a figure'
      : tools.length === 0
        ? 'the name of a tool, a product or a place'
        : 'one more figure';
  return {
    id: 'specifics',
    score,
    reason: list
      ? `You name ${list}${quotes[0] ? `, for example ${inWords(quotes[0], 7)}` : ''}.`
      : 'You name no figure, no time, no tool and no person.',
    quotes,
    tip: quotes[0]
      ? `Beside ${inWords(quotes[0], 7)}, give ${missing}: how many, how much, how long, with what.`
      : 'Add at least one figure and one name: how many, how long, with whom, with which tool.',
  };
}

/** What the person did, or would do, in the first person. */
export function ownPart(answer: Answer): Judgement {
  const story = answer.kind === 'story';
  const did = distinct(answer, spans(answer, I_DID));
  const chained = spans(answer, AND_DID).filter(({ from }) =>
    did.some((one) => one.from < from && from - one.from < 20),
  );
  const planned = story ? [] : distinct(answer, spans(answer, I_DO));
  const actions = [...did, ...planned].sort((a, b) => a.from - b.from);
  const we = answer.units.flatMap((one) => spansIn(one, /(?<=^| )we(?= |$)/g)).length;
  const points = actions.length + 0.5 * chained.length;
  const hidden = story && we > 2 * Math.max(1, points);
  // Knowledge can be explained without an I; that is not yet an approach of one's own.
  const impersonal = answer.kind === 'explanation' && spans(answer, REASON, CHECK).length > 1 ? 3 : 0;
  const score = Math.max(impersonal, rising(points, story ? 1.6 : 2) - (hidden ? 2 : 0));
  const quotes = quotesFor(answer, actions, { before: 0, after: 6 });
  const what = story
    ? 'what you did yourself'
    : answer.kind === 'personal'
      ? 'what you have done'
      : 'what you would do';
  const reason = hidden
    ? `You say “we” ${we} times, so your own part is hard to see.`
    : actions.length === 0
      ? `You never say ${what} in the first person.`
      : `You say ${what} ${actions.length === 1 ? 'once' : `${actions.length} times`}, as in ${inWords(quotes[0])}.`;
  return {
    id: 'own',
    score,
    reason,
    quotes: hidden && quotes.length === 0 ? quotesFor(answer, spansOfWe(answer), { before: 0 }) : quotes,
    tip:
      actions.length === 0
        ? `Use sentences that begin with “I” and a verb: I called, I compared, I built.`
        : `After ${inWords(quotes.at(-1))}, say the next thing that you ${story ? 'did' : 'would do'} yourself, and why it was yours to do.`,
  };
}

const spansOfWe = (answer: Answer) => answer.units.flatMap((one) => spansIn(one, /(?<=^| )we(?= |$)/g));

/** What changed: best with a figure in the same breath. */
export function result(answer: Answer): Judgement {
  const outcomes = spans(answer, RESULT);
  const learned = spans(answer, LEARNED);
  const vague = spans(answer, VAGUE_RESULT);
  const checks = answer.kind === 'explanation' ? spans(answer, CHECK) : [];
  const middle = answer.units[Math.floor(answer.units.length * 0.4)]?.from ?? 0;
  const withFigure = outcomes.filter((span) =>
    answer.units.some((one) => span.from >= one.from && span.from < one.to && has(one, FIGURE)),
  );
  const late = (found: Span[]) => found.filter(({ from }) => from >= middle);
  let score = 1;
  let evidence = vague;
  if (vague.length > 0) score = 3;
  if (learned.length > 0) [score, evidence] = [5, learned];
  if (checks.length > 0)
    [score, evidence] = [
      along(
        [
          [1, 5.5],
          [3, 8],
        ],
        checks.length,
      ),
      checks,
    ];
  if (outcomes.length > 0 && score < 6)
    [score, evidence] = [
      5.5 + Math.min(1.5, 0.5 * (outcomes.length - 1)),
      late(outcomes).length > 0 ? late(outcomes) : outcomes,
    ];
  if (withFigure.length > 0) [score, evidence] = [8 + Math.min(1, 0.5 * (withFigure.length - 1)), withFigure];
  if (late(outcomes).length > 0) score += 0.5;
  if (learned.length > 0 && outcomes.length > 0) score += 0.7;
  const quotes = quotesFor(answer, evidence, { before: 4, after: 7 });
  const explanation = answer.kind === 'explanation';
  const missing = explanation ? 'You do not say how you would know that it worked.' : 'You do not say what came of it.';
  const reason =
    evidence.length === 0
      ? missing
      : withFigure.length > 0
        ? `You say what changed, with a figure: ${inWords(quotes[0], 12)}.`
        : outcomes.length > 0 || checks.length > 0
          ? `${inWords(quotes[0], 12)} says ${explanation ? 'how you would check it' : 'what came of it'}, without a figure.`
          : learned.length > 0
            ? `You say what you learned (${inWords(quotes[0])}), but not what changed.`
            : `${inWords(quotes[0])} gives no figure and no consequence.`;
  return {
    id: 'result',
    score,
    reason,
    quotes,
    tip: resultTip(answer, quotes.length > 0 ? inWords(quotes[0]) : null, withFigure.length > 0),
  };
}

function resultTip({ kind }: Answer, said: string | null, figure: boolean): string {
  if (kind === 'explanation')
    return said
      ? `Beside ${said}, name the figure that would tell you that it worked.`
      : 'Close with how you would check that it worked, and what you would do if it had not.';
  if (figure) return `You have ${said}: add what it meant for the people concerned.`;
  return said
    ? `Where you say ${said}, give one figure and one consequence.`
    : 'Say in one sentence what was different afterwards, with a figure if you have one.';
}

/** Why it is done in this way. Reads the form of the reasons, and does not claim to check the facts in them. */
export function reasoning(answer: Answer): Judgement {
  const reasons = distinct(answer, spans(answer, REASON));
  const unitsWith = answer.units.filter((one) => has(one, REASON)).length;
  const all = spans(answer, REASON);
  const score = rising(0.7 * reasons.length + 0.5 * unitsWith, 1.9);
  const quotes = quotesFor(answer, all, { before: 4, after: 7 });
  return {
    id: 'reasoning',
    score,
    reason:
      all.length === 0
        ? 'You say what, and never why.'
        : `You give ${count(all.length, 'reason')}, as in ${inWords(quotes[0], 12)}. Whether it is right is not checked here.`,
    quotes,
    tip: quotes[0]
      ? `Go one step further than ${inWords(quotes[0])}: name an alternative and why you would not choose it.`
      : 'Follow each step with “because”, and name one alternative that you would not choose.',
  };
}
