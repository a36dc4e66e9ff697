import type { InterviewType, Mode } from '#features/interview/interview.contract.ts';

export const TYPE_LABEL: Record<InterviewType, string> = {
  behavioral: 'Behavioral',
  technical: 'Technical',
  combination: 'Combination',
};
const MODE_LABEL: Record<Mode, string> = { easy: 'Easy', intermediate: 'Intermediate', hard: 'Hard' };

/** Rows from before the modes existed have none. */
export const modeLabel = (mode: Mode | '') => (mode === '' ? 'Practice' : MODE_LABEL[mode]);
