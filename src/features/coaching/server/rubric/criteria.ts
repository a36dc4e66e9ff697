import type { Dimension } from '#features/coaching/coaching.contract.ts';
import type { InterviewType } from '#features/interview/interview.contract.ts';
import type { Kind } from './answer.ts';

export interface CriterionDefinition {
  id: CriterionId;
  dimension: Dimension;
  name: string;
  /** What earns a 10, for a judge that reads. */
  asks: string;
  /** The one thing to change, in the imperative. */
  headline: string;
  /** Measured from the sound; left out where there was none. Never judged by a model. */
  measured: boolean;
}

export type CriterionId =
  | 'relevance'
  | 'specifics'
  | 'own'
  | 'result'
  | 'reasoning'
  | 'opening'
  | 'sequence'
  | 'parts'
  | 'ending'
  | 'tone'
  | 'completeness'
  | 'pace'
  | 'fillers'
  | 'pauses';

type Row = Omit<CriterionDefinition, 'id' | 'dimension' | 'measured'>;

const CONTENT: Partial<Record<CriterionId, Row>> = {
  relevance: {
    name: 'Answering the question',
    asks: 'The answer is about what was asked, from its first sentences to its last.',
    headline: 'Answer the question that was asked',
  },
  specifics: {
    name: 'Specifics',
    asks: 'Figures, names of tools, people and places, and times that could be checked.',
    headline: 'Name figures, people and tools',
  },
  own: {
    name: 'Your own part',
    asks: 'It is clear what the person did, decided or would do, in the first person.',
    headline: 'Say what you did yourself',
  },
  result: {
    name: 'Result',
    asks: 'What changed in the end, with a figure or a consequence, or what was learned.',
    headline: 'End with what changed',
  },
  reasoning: {
    name: 'Reasoning',
    asks: 'Why it is done in this way, what was weighed up, and what would change the choice.',
    headline: 'Say why, not only what',
  },
};
const STRUCTURE: Partial<Record<CriterionId, Row>> = {
  opening: {
    name: 'Opening',
    asks: 'The first sentence or two set the scene or give the answer, without a run-up.',
    headline: 'Open with the scene or the answer',
  },
  sequence: {
    name: 'Order and signposts',
    asks: 'Steps follow each other, and words such as first, then and because mark the way.',
    headline: 'Mark your steps: first, then, in the end',
  },
  parts: {
    name: 'Situation, task, action, result',
    asks: 'All four parts are there, and most of the time goes to the action.',
    headline: 'Give each part of the story its time',
  },
  ending: {
    name: 'Ending',
    asks: 'The answer comes to a clear close: the outcome, what was learned, or the main point again.',
    headline: 'Finish on your strongest sentence',
  },
};
const PROFESSIONALISM: Partial<Record<CriterionId, Row>> = {
  tone: {
    name: 'Tone and wording',
    asks: 'Confident and fair: few hedges, nobody blamed, no coarse words.',
    headline: 'Say it plainly, without hedges',
  },
  completeness: {
    name: 'Length',
    asks: 'Long enough to be complete, short enough to be listened to: about 45 to 110 seconds.',
    headline: 'Give the answer more room',
  },
  pace: { name: 'Pace', asks: '', headline: 'Find a steadier pace' },
  fillers: { name: 'Filler words', asks: '', headline: 'Pause instead of filling' },
  pauses: { name: 'Long pauses', asks: '', headline: 'Think before you begin, then speak through' },
};

const MEASURED: CriterionId[] = ['pace', 'fillers', 'pauses'];

const define = (dimension: Dimension, rows: Partial<Record<CriterionId, Row>>): CriterionDefinition[] =>
  (Object.entries(rows) as [CriterionId, Row][]).map(([id, row]) => ({
    id,
    dimension,
    measured: MEASURED.includes(id),
    ...row,
  }));

const CRITERIA = [
  ...define('content', CONTENT),
  ...define('structure', STRUCTURE),
  ...define('professionalism', PROFESSIONALISM),
];

/** The same criterion is called differently where no story was asked for. */
const NAMES: Partial<Record<Kind, Partial<Record<CriterionId, Partial<Row>>>>> = {
  explanation: {
    own: {
      name: 'Your own approach',
      asks: 'It is clear what the person would do or has done, step by step.',
      headline: 'Say what you would do, step by step',
    },
    result: {
      name: 'Check of the outcome',
      asks: 'How one would know that it worked, or what came of it.',
      headline: 'Say how you would know that it worked',
    },
    parts: {
      name: 'Answer, reason, example',
      asks: 'A direct answer, the reasons for it, and an example or a check.',
      headline: 'Give an answer, a reason and an example',
    },
    opening: { headline: 'Open with your answer' },
  },
  personal: {
    own: {
      name: 'What you bring',
      asks: 'What the person has done and can do, in the first person.',
      headline: 'Say what you have done yourself',
    },
    result: {
      name: 'What came of it',
      asks: 'An achievement or an outcome that shows it.',
      headline: 'Add one result that proves it',
    },
    parts: {
      name: 'Past, present, next',
      asks: 'Where the person comes from, what they do now, and why this role comes next.',
      headline: 'Link your past to this role',
    },
  },
};

/** Shares of a dimension's score, by what the question asks for; they add up to 1 where everything applies. */
const WEIGHTS: Record<Kind, Partial<Record<CriterionId, number>>> = {
  story: {
    relevance: 0.25,
    specifics: 0.25,
    own: 0.2,
    result: 0.3,
    opening: 0.2,
    sequence: 0.2,
    parts: 0.35,
    ending: 0.25,
    tone: 0.25,
    completeness: 0.25,
    pace: 0.15,
    fillers: 0.2,
    pauses: 0.15,
  },
  explanation: {
    relevance: 0.3,
    specifics: 0.2,
    reasoning: 0.25,
    own: 0.15,
    result: 0.1,
    opening: 0.25,
    sequence: 0.3,
    parts: 0.25,
    ending: 0.2,
    tone: 0.25,
    completeness: 0.25,
    pace: 0.15,
    fillers: 0.2,
    pauses: 0.15,
  },
  personal: {
    relevance: 0.35,
    specifics: 0.25,
    own: 0.2,
    result: 0.2,
    opening: 0.25,
    sequence: 0.25,
    parts: 0.25,
    ending: 0.25,
    tone: 0.25,
    completeness: 0.25,
    pace: 0.15,
    fillers: 0.2,
    pauses: 0.15,
  },
};
/** A technical interview asks more for reasons; a combination asks a little for them in stories too. */
const TYPE_WEIGHTS: Record<InterviewType, Partial<Record<CriterionId, number>>> = {
  behavioral: { reasoning: 0 },
  technical: { reasoning: 0.3, relevance: 0.25 },
  combination: { reasoning: 0.1 },
};

/** The criteria that apply to an answer, with their weights inside their dimension (not yet normalised). */
export function criteriaFor(type: InterviewType, kind: Kind): (CriterionDefinition & { weight: number })[] {
  return CRITERIA.flatMap((criterion) => {
    const own = WEIGHTS[kind][criterion.id];
    const byType = TYPE_WEIGHTS[type][criterion.id];
    // Only an explanation is weighed by the type's own figures; stories and introductions keep theirs.
    const weight = kind === 'explanation' ? (type === 'technical' ? (byType ?? own) : own) : (own ?? byType);
    if (!weight) return [];
    return [{ ...criterion, ...NAMES[kind]?.[criterion.id], weight }];
  });
}
