import type { InterviewType, Mode } from '#features/interview/interview.contract.ts';

export const TYPE_LABEL: Record<InterviewType, string> = {
  behavioral: 'Behavioral',
  technical: 'Technical',
  combination: 'Combination',
};
export const MODE_LABEL: Record<Mode, string> = { easy: 'Easy', intermediate: 'Intermediate', hard: 'Hard' };
export const LEVEL_LABEL = {
  entry: 'Entry level',
  mid: 'Mid level',
  senior: 'Senior',
  lead: 'Lead',
  intermediate: 'Intermediate',
} as const;
