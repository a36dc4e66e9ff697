import type { StructuredFeedback } from '#features/coaching/coaching.contract.ts';
import type { AnswerToScore } from '../coaching.port.ts';
import { type Answer, kindOf, unitsOf, wordsOf } from './answer.ts';
import { ownPart, reasoning, relevance, result, specifics } from './content.ts';
import { dimensionScore, feedbackFrom, weigh } from './feedback.ts';
import { withoutEmptyTalk } from './guards.ts';
import { type Judgement } from './judgement.ts';
import { completeness, spoken, tone } from './professionalism.ts';
import { ending, opening, parts, sequence } from './structure.ts';

export function readAnswer(given: AnswerToScore): Answer {
  const words = wordsOf(given.transcript);
  return {
    words,
    ...withoutEmptyTalk(words, unitsOf(words), given.question),
    question: given.question,
    type: given.interviewType,
    kind: kindOf(given.question, given.interviewType),
    skills: given.skills,
    delivery: given.delivery,
  };
}

/**
 * The built-in judge: named criteria over the words that say something. It reads how an answer is made and never
 * claims to know whether it is true. The same answer always gets the same feedback.
 */
export function scoreByRubric(given: AnswerToScore): StructuredFeedback {
  const answer = readAnswer(given);
  const capped = (judgement: Judgement): Judgement =>
    judgement.score <= answer.substance.most + 0.5
      ? { ...judgement, score: Math.min(judgement.score, answer.substance.most) }
      : {
          ...judgement,
          score: answer.substance.most,
          reason: `${judgement.reason} There is too little of it to score higher.`,
        };
  const read = [relevance, specifics, ownPart, result, reasoning, opening, sequence, parts, ending, tone, completeness];
  const weighed = weigh(answer, [...read.map((judge) => capped(judge(answer))), ...spoken(answer)]);
  const scores = {
    content: dimensionScore(weighed, 'content') ?? 0,
    structure: dimensionScore(weighed, 'structure') ?? 0,
    // Steady speech without anything said is not yet professional: what is measured counts as far as there is substance.
    professionalism: Math.min(dimensionScore(weighed, 'professionalism') ?? 0, ceiling(answer.substance.most)),
  };
  return feedbackFrom(answer, weighed, scores, 'rubric');
}

const ceiling = (most: number) => Math.round(Math.min(10, 1 + most) * 10) / 10;
