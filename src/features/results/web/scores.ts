import { DIMENSIONS, type Dimension, type StructuredFeedback } from '#features/coaching/coaching.contract.ts';
import type { Answer } from '#features/results/results.contract.ts';

export const DIMENSION_LABEL: Record<Dimension, string> = {
  content: 'Content',
  professionalism: 'Professionalism',
  structure: 'Structure',
};

export const scoreOf = (feedback: StructuredFeedback, dimension: Dimension): number =>
  ({
    content: feedback.contentScore,
    professionalism: feedback.professionalismScore,
    structure: feedback.structureScore,
  })[dimension];

/** The dimension with the most to gain. */
export const weakestDimension = (feedback: StructuredFeedback): Dimension =>
  DIMENSIONS.reduce((weakest, dimension) =>
    scoreOf(feedback, dimension) < scoreOf(feedback, weakest) ? dimension : weakest,
  );

/** '6.5', '8.0': one decimal, as scores are kept. */
export const formatScore = (score: number) => score.toFixed(1);

type Scored = Answer & { feedback: StructuredFeedback };

/** The answer whose advice stands first: the weakest one that has a score. */
export function weakestAnswer(answers: Answer[]): Scored | null {
  const scored = answers.filter((answer): answer is Scored => answer.state === 'scored' && answer.feedback !== null);
  return scored.reduce<Scored | null>(
    (weakest, answer) => (weakest && weakest.feedback.averageScore <= answer.feedback.averageScore ? weakest : answer),
    null,
  );
}
