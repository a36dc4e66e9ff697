import {
  type Criterion,
  DIMENSIONS,
  type Dimension,
  type Quote,
  type StructuredFeedback,
} from '#features/coaching/coaching.contract.ts';
import type { Answer, Problem } from './answer.ts';
import { type CriterionDefinition, type CriterionId, criteriaFor } from './criteria.ts';
import { inWords, type Judgement, oneDecimal } from './judgement.ts';
import { quoteOf } from './answer.ts';

export interface Weighed {
  definition: CriterionDefinition & { weight: number };
  judgement: Judgement;
}

/** Pairs judgements with the criteria that apply; a criterion nobody judged is left out, not guessed. */
export function weigh({ type, kind }: Pick<Answer, 'type' | 'kind'>, judgements: readonly Judgement[]): Weighed[] {
  return criteriaFor(type, kind).flatMap((definition) => {
    const judgement = judgements.find(({ id }) => id === definition.id);
    return judgement ? [{ definition, judgement: { ...judgement, score: oneDecimal(judgement.score) } }] : [];
  });
}

/** The weighted mean of a dimension's criteria; null where it has none. */
export function dimensionScore(weighed: readonly Weighed[], dimension: Dimension): number | null {
  const own = weighed.filter(({ definition }) => definition.dimension === dimension);
  const total = own.reduce((sum, { definition }) => sum + definition.weight, 0);
  if (total === 0) return null;
  return oneDecimal(
    own.reduce((sum, { definition, judgement }) => sum + definition.weight * judgement.score, 0) / total,
  );
}

/** What a better score on this criterion would add to its dimension: the most of it is the thing to change next. */
const leverage = ({ definition, judgement }: Weighed) => definition.weight * (10 - judgement.score);
/** What a criterion brought in: a perfect count of fillers is no greater strength than a good result. */
const merit = ({ definition, judgement }: Weighed) => definition.weight * judgement.score;
const byLeverage = (weighed: readonly Weighed[]) => [...weighed].sort((a, b) => leverage(b) - leverage(a));

type Texts = Pick<StructuredFeedback, 'overallSummary' | 'tips' | 'nextChange' | 'strengths' | 'areas'>;

/** Scores and words of the feedback; `texts` may replace our own words, never the scores. */
export function feedbackFrom(
  answer: Answer,
  weighed: readonly Weighed[],
  scores: Record<Dimension, number>,
  judge: string,
): StructuredFeedback {
  const criteria = weighed.map(({ definition, judgement }): Criterion => ({
    id: definition.id,
    name: definition.name,
    dimension: definition.dimension,
    score: judgement.score,
    reason: judgement.reason,
    quotes: judgement.quotes,
  }));
  const averageScore = oneDecimal((scores.content + scores.professionalism + scores.structure) / 3);
  return {
    averageScore,
    contentScore: scores.content,
    professionalismScore: scores.professionalism,
    structureScore: scores.structure,
    criteria,
    judge,
    ...textsFor(answer, weighed),
  };
}

export function textsFor(answer: Answer, weighed: readonly Weighed[]): Texts {
  const tips = Object.fromEntries(
    DIMENSIONS.map((dimension) => {
      const worst = byLeverage(weighed.filter(({ definition }) => definition.dimension === dimension))[0];
      return [dimension, worst?.judgement.tip ?? ''];
    }),
  ) as Texts['tips'];
  const ranked = byLeverage(weighed);
  const best = [...weighed].sort((a, b) => merit(b) - merit(a));
  const good = best.filter(({ judgement }) => judgement.score >= 6).slice(0, 3);
  const weak = ranked.filter(({ judgement }) => judgement.score < 8);
  const areas = (weak.length >= 2 ? weak : ranked).slice(0, 3);
  const problem = worstProblem(answer);
  if (problem) tips.content = problem.tip;
  return {
    overallSummary: problem ? problem.summary : summary(good, ranked[0]),
    tips,
    nextChange: problem ? problem.next : nextChange(ranked[0]),
    strengths:
      problem && !problem.partly
        ? []
        : good.map(({ definition, judgement }) => `${definition.name}: ${judgement.reason}`),
    areas: areas.map(({ definition, judgement }) => `${definition.name}: ${judgement.tip}`),
  };
}

function summary(good: Weighed[], worst: Weighed | undefined): string {
  const strong = good[0]
    ? `Your strongest point is ${lower(good[0].definition.name)}: ${good[0].judgement.reason}`
    : 'There is not much to build on yet, and that can change with one more try.';
  const next =
    worst && worst.judgement.score < 9.5
      ? ` What would help most is ${lower(worst.definition.name)}: ${worst.judgement.tip}`
      : '';
  return strong + next;
}

export function nextChange(worst: Weighed | undefined): Texts['nextChange'] {
  if (!worst) return { headline: 'Answer once more', detail: '', criterionId: 'relevance', atMs: null };
  const { definition, judgement } = worst;
  if (judgement.score >= 9) {
    return {
      headline: 'Keep this answer and say it once more aloud',
      detail: judgement.tip,
      criterionId: definition.id,
      atMs: null,
    };
  }
  const quicker = definition.id === 'pace' && judgement.tip.startsWith('Slow') ? 'Slow down' : definition.headline;
  const headline = definition.id === 'completeness' && judgement.tip.startsWith('Cut') ? 'Make it shorter' : quicker;
  return { headline, detail: judgement.tip, criterionId: definition.id, atMs: where(judgement.quotes) };
}

/** The last place that shows it: an ending is at the end. */
const where = (quotes: Quote[]) => quotes.at(-1)?.startMs ?? null;
const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

interface ProblemText {
  summary: string;
  tip: string;
  next: Texts['nextChange'];
  /** The rest of the answer still says something. */
  partly: boolean;
}

const PROBLEM_TEXTS: Record<
  Problem['kind'],
  { says: (said: string) => string; headline: string; tip: string; criterionId: CriterionId }
> = {
  no_answer: {
    says: (said) => `You did not answer the question yet: ${said}.`,
    headline: 'Say something, even if it is small',
    tip: 'Take the nearest thing that you have done, at work, in your studies or at home, and tell what you did first. If you do not know, say how you would find out.',
    criterionId: 'relevance',
  },
  too_short: {
    says: () => 'There is too little here to judge.',
    headline: 'Give the answer more room',
    tip: 'Tell it in four sentences: where it was, what was expected, what you did, what came of it.',
    criterionId: 'completeness',
  },
  unreadable: {
    says: (said) => `${said} could not be read as English sentences, so it earns nothing.`,
    headline: 'Speak in whole sentences',
    tip: 'If this is not what you said, correct the transcript and have it scored again. Otherwise say it in short, whole sentences.',
    criterionId: 'relevance',
  },
  lists_words: {
    says: (said) => `${said} is a list of words, and a list says nothing about you.`,
    headline: 'Tell one story instead of a list',
    tip: 'Choose one word of your list and tell when you last did it: what happened, what you did, what came of it.',
    criterionId: 'own',
  },
  repeats_itself: {
    says: (said) => `You say the same thing again (${said}); it counts once.`,
    headline: 'Say it once, then go on',
    tip: 'Use the time of the repetition for what came of it.',
    criterionId: 'completeness',
  },
  reads_the_question_back: {
    says: (said) => `${said} is the question itself; it earns nothing.`,
    headline: 'Begin with your answer',
    tip: 'Leave the question out and begin with where and when it was.',
    criterionId: 'opening',
  },
  addresses_the_judge: {
    says: (said) => `${said} speaks to whoever scores you. It is left out, and only the rest of the answer counts.`,
    headline: 'Speak to the interviewer',
    tip: 'Use every sentence for the question: an interviewer would stop listening here.',
    criterionId: 'tone',
  },
};

/** The problem that shapes the feedback: only when it takes a good part of the answer. */
function worstProblem({ problems, words, substance }: Answer): ProblemText | null {
  const sizeOf = (kind: Problem['kind']) =>
    problems.reduce((sum, one) => sum + (one.kind === kind && one.span ? one.span.to - one.span.from : 0), 0);
  const shapes = ({ kind }: Problem) =>
    kind === 'no_answer' || kind === 'too_short' || kind === 'addresses_the_judge' || sizeOf(kind) > words.length / 4;
  const first = problems.find(shapes);
  if (!first) return null;
  const quote = first.span ? quoteOf(words, first.span.from, first.span.to) : undefined;
  const { says, headline, tip, criterionId } = PROBLEM_TEXTS[first.kind];
  return {
    summary: `${says(inWords(quote, 8))} ${tip}`,
    tip,
    next: { headline, detail: tip, criterionId, atMs: quote?.startMs ?? words[0]?.startMs ?? null },
    partly: substance.words >= 40,
  };
}
