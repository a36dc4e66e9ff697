import {
  ANSWER_LIMIT_MS,
  COUNTDOWN_MS,
  RE_RECORDS,
  TYPEWRITER_MS_PER_CHARACTER,
  UNDERSTANDING_MS,
  type Progress,
} from '#features/interview/interview.contract.ts';
import { canReRecord, isLastQuestion, type LiveState } from './live.state.ts';

/** A voice that never comes to its end holds the question up no longer than this, after the last letter. */
export const HEARING_LIMIT_MS = 45_000;
export const NO_TAKE = 'No video file found. Please re-record your answer.';

export type LiveEvent = { now: number } & (
  | { type: 'alarm' }
  | { type: 'begin' }
  | { type: 'begin-questions' }
  | { type: 'question-heard' }
  | { type: 'skip-preparation' }
  | { type: 'finalize' }
  | { type: 'processed' }
  | { type: 'processing-failed'; message: string }
  | { type: 'accept' }
  | { type: 're-record' }
  | { type: 'continue' }
  | { type: 'completed' }
  | { type: 'completion-failed'; message: string }
  | { type: 'complete-again' }
  | { type: 'resume'; progress: Progress; saved: boolean; reRecordsLeft: number | null }
);

/**
 * Every event says when it happened. What had to end by then ends first, each stage at its own time and not when
 * somebody noticed: a hidden or slow tab lands where it belongs, and no timer is ever stretched.
 */
export const liveReducer = (state: LiveState, event: LiveEvent): LiveState =>
  advance(react(advance(state, event.now), event), event.now);

function react(state: LiveState, event: LiveEvent): LiveState {
  switch (event.type) {
    case 'alarm':
      return state;
    case 'begin':
      if (state.stage !== 'setup') return state;
      return state.setup.mode === 'easy' ? { ...state, stage: 'questions-preview' } : ask(state, 0, event.now);
    case 'begin-questions':
      return state.stage === 'questions-preview' ? ask(state, 0, event.now) : state;
    case 'question-heard':
      if (!state.asking) return state;
      return { ...state, asking: heard(state.asking, event.now) };
    case 'skip-preparation':
      return state.stage === 'prep' ? countDown(state, event.now) : state;
    case 'finalize':
      return state.stage === 'recording' ? process(state) : state;
    case 'processed':
      return state.stage === 'processing' ? keep(state) : state;
    case 'processing-failed':
      if (state.stage !== 'processing') return state;
      return { ...state, stage: 'finished-question', problem: event.message };
    case 'accept':
      return state.stage === 'playback' ? endIfLast({ ...state, stage: 'finished-question' }) : state;
    case 're-record':
      if (!canReRecord(state)) return state;
      return countDown({ ...state, reRecordsLeft: state.reRecordsLeft - (state.saved ? 1 : 0) }, event.now);
    case 'continue':
      if (state.stage !== 'finished-question' || state.ending !== 'no') return state;
      return isLastQuestion(state)
        ? { ...state, ending: 'completing' }
        : ask(state, state.questionIndex + 1, event.now);
    case 'completed':
      return state.ending === 'completing' ? { ...state, ending: 'completed' } : state;
    case 'completion-failed':
      return state.ending === 'completing' ? { ...state, ending: 'failed', problem: event.message } : state;
    case 'complete-again':
      return state.ending === 'failed' ? { ...state, ending: 'completing', problem: null } : state;
    case 'resume':
      return resume(state, event);
  }
}

/** Ends every stage whose time has come by `now`. The next one starts when that one ended. */
function advance(state: LiveState, now: number): LiveState {
  let current = state;
  for (;;) {
    const end = current.asking?.heardBy ?? current.stageEndsAt;
    if (end === null || now < end) return current;
    current = next(current, end);
  }
}

function next(state: LiveState, at: number): LiveState {
  if (state.asking) return understand(state, at);
  switch (state.stage) {
    case 'understanding':
      return state.setup.preparationMs > 0
        ? { ...state, stage: 'prep', stageEndsAt: at + state.setup.preparationMs }
        : countDown(state, at);
    case 'prep':
      return countDown(state, at);
    case 'countdown':
      return { ...state, stage: 'recording', stageEndsAt: at + ANSWER_LIMIT_MS, take: state.take + 1 };
    case 'recording':
      return process(state);
    default:
      return { ...state, stageEndsAt: null };
  }
}

function ask(state: LiveState, questionIndex: number, now: number): LiveState {
  const { setup } = state;
  const letters = setup.questions[questionIndex]?.length ?? 0;
  const typedAt = now + (setup.typewriter ? letters * TYPEWRITER_MS_PER_CHARACTER : 0);
  return {
    ...state,
    stage: 'understanding',
    questionIndex,
    stageEndsAt: null,
    asking: { from: now, typedAt, heardBy: setup.readAloud ? typedAt + HEARING_LIMIT_MS : typedAt },
    take: 0,
    saved: false,
    reRecordsLeft: RE_RECORDS[setup.mode],
    problem: null,
  };
}

/** Never before the last letter, and never later than it would have been anyway. */
const heard = (asking: NonNullable<LiveState['asking']>, at: number) => ({
  ...asking,
  heardBy: Math.min(asking.heardBy, Math.max(asking.typedAt, at)),
});

/** The question has been put: typed out and heard. */
const understand = (state: LiveState, at: number): LiveState => ({
  ...state,
  asking: null,
  stageEndsAt: at + UNDERSTANDING_MS,
});

const countDown = (state: LiveState, at: number): LiveState => ({
  ...state,
  stage: 'countdown',
  stageEndsAt: at + COUNTDOWN_MS,
  saved: false,
  problem: null,
});

const process = (state: LiveState): LiveState => ({ ...state, stage: 'processing', stageEndsAt: null });

function keep(state: LiveState): LiveState {
  const kept: LiveState = { ...state, saved: true, problem: null, stage: 'finished-question' };
  return state.setup.mode === 'easy' ? { ...kept, stage: 'playback' } : endIfLast(kept);
}

/** After the last answer the session is saved at once, unless this answer may still be recorded again. */
function endIfLast(state: LiveState): LiveState {
  return isLastQuestion(state) && !canReRecord(state) ? { ...state, ending: 'completing' } : state;
}

/**
 * Comes back after a reload, with a click. Reading and preparation ran on meanwhile; the countdown starts anew, because an
 * answer can't be recorded while nobody is there. A take that was running has ended with what was recorded.
 */
function resume(state: LiveState, event: Extract<LiveEvent, { type: 'resume' }>): LiveState {
  const { progress, now } = event;
  if (state.stage !== 'setup') return state;
  const index = Math.min(progress.questionIndex, state.setup.questions.length - 1);
  const here: LiveState = {
    ...state,
    questionIndex: index,
    saved: event.saved,
    reRecordsLeft: event.reRecordsLeft ?? state.reRecordsLeft,
  };
  const endsAt = progress.stageEndsAt === null ? null : Date.parse(progress.stageEndsAt);
  switch (progress.stage) {
    case 'setup':
      return react(state, { type: 'begin', now });
    case 'questions-preview':
      return { ...here, stage: 'questions-preview' };
    case 'understanding':
    case 'prep': {
      if (endsAt === null) return ask(state, index, now);
      const reached = advance({ ...here, stage: progress.stage, stageEndsAt: endsAt }, now);
      return reached.stage === 'understanding' || reached.stage === 'prep' ? reached : countDown(here, now);
    }
    case 'countdown':
      return countDown(here, now);
    case 'recording':
    case 'processing':
      return { ...here, stage: 'processing', take: 1 };
    case 'playback':
    case 'finished-question': {
      const there: LiveState = { ...here, stage: 'finished-question', take: 1 };
      return event.saved ? endIfLast(there) : { ...there, problem: NO_TAKE };
    }
  }
}
