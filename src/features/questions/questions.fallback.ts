import type { InterviewType } from '#features/interview/interview.contract.ts';
import { weave, type Woven } from './questions.weave.ts';

/** Asked when questions could not be generated, so that the interview can begin all the same. */
const FALLBACK_TEMPLATES: Record<InterviewType, readonly string[]> = {
  behavioral: [
    'Tell me about yourself and why you are interested in the {jobTitle} role at {company}.',
    'Describe a time you solved a difficult problem with other people. What was your part?',
    'Tell me about a disagreement at work or in your studies, and how you settled it.',
    'Describe a situation in which something you were responsible for went wrong. What did you do?',
    'Tell me about a time you had too much to do and too little time. How did you choose?',
    'What would you like to achieve in your first six months at {company}?',
  ],
  technical: [
    'Walk me through the skills and tools that you would bring to the {jobTitle} role.',
    'Describe a demanding piece of work in your field. How did you go about it, and why in that way?',
    'How do you find the cause when something in your work does not behave as expected?',
    'How do you make sure that your work is correct before you hand it over?',
    'Explain an idea that is central to the {jobTitle} role to someone who has never heard of it.',
    'How would you find out what needs improving first in your area at {company}?',
  ],
  combination: [
    'Tell me about yourself and how your experience fits the {jobTitle} role.',
    'Walk me through a piece of work that shows your technical skills best.',
    'Describe a time you had to work with someone whose views differed from yours.',
    'How do you find the cause when something in your work does not behave as expected?',
    'Tell me about a mistake you made and what you changed afterwards.',
    'Why {company}, and what would you want to learn here first?',
  ],
};

/** Six questions of the type, cut to the count (never more than six). */
export function fallbackQuestions(type: InterviewType, job: Woven, count: number): string[] {
  return FALLBACK_TEMPLATES[type].slice(0, Math.max(1, Math.floor(count))).map((template) => weave(template, job));
}
