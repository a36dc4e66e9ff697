import {
  PREPARATION_MS,
  RE_RECORDS,
  type Mode,
  type Progress,
  type Stage,
} from '#features/interview/interview.contract.ts';

/** What a live interview is played by; fixed from start to end. */
export interface LiveSetup {
  mode: Mode;
  questions: readonly string[];
  /** How long preparation lasts; 0 means that there is none. */
  preparationMs: number;
  /** Is each question read aloud? */
  readAloud: boolean;
  /** False under prefers-reduced-motion: the question then stands there at once. */
  typewriter: boolean;
}

/** All times are epoch milliseconds. A stage is over when its time has come, whenever somebody looks. */
export interface LiveState {
  setup: LiveSetup;
  stage: Stage;
  questionIndex: number;
  /** When the stage ends by itself; null while it has no clock. */
  stageEndsAt: number | null;
  /** The question that is being put: typed out by `typedAt`, and heard by `heardBy` at the latest. */
  asking: { from: number; typedAt: number; heardBy: number } | null;
  /** Counts the takes of this question, from 1; 0 before the first. */
  take: number;
  /** Is a take of this question safe? */
  saved: boolean;
  reRecordsLeft: number;
  /** Why the last take came to nothing, in words for the person. */
  problem: string | null;
  /** After the last question: saving the session. */
  ending: 'no' | 'completing' | 'failed' | 'completed';
}

export function initialLive(setup: LiveSetup): LiveState {
  return {
    setup,
    stage: 'setup',
    questionIndex: 0,
    stageEndsAt: null,
    asking: null,
    take: 0,
    saved: false,
    reRecordsLeft: RE_RECORDS[setup.mode],
    problem: null,
    ending: 'no',
  };
}

export const preparationOf = (mode: Mode): number => PREPARATION_MS[mode];
export const isLastQuestion = (state: LiveState) => state.questionIndex >= state.setup.questions.length - 1;
export const questionOf = (state: LiveState) => state.setup.questions[state.questionIndex] ?? '';

/** A take that came to nothing may always be repeated; a saved one by the rules of the mode. */
export function canReRecord(state: LiveState): boolean {
  if (state.ending !== 'no') return false;
  if (state.stage === 'playback') return true;
  if (state.stage !== 'finished-question') return false;
  return !state.saved || (state.setup.mode !== 'easy' && state.reRecordsLeft > 0);
}

/** When the next thing happens by itself, for the alarm; null when nothing will. */
export const nextAlarm = (state: LiveState): number | null => state.asking?.heardBy ?? state.stageEndsAt;

/** What the server keeps, so that a reload returns to the same question. */
export const progressOf = (state: LiveState): Progress => ({
  questionIndex: state.questionIndex,
  stage: state.stage,
  stageEndsAt: state.stageEndsAt === null ? null : new Date(state.stageEndsAt).toISOString(),
});
