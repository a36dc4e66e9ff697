import { ANSWER_LIMIT_MS, COUNTDOWN_MS, UNDERSTANDING_MS } from '#features/interview/interview.contract.ts';
import { questionOf, type LiveState } from '../../live/live.state.ts';

const TITLE = {
  setup: 'Getting ready',
  'questions-preview': 'Your questions',
  understanding: 'Understand',
  prep: 'Prepare',
  countdown: 'Get set',
  recording: 'Recording',
  processing: 'Saving',
  playback: 'Your answer',
  'finished-question': 'Answered',
} as const;

export const titleOf = (state: LiveState) => TITLE[state.stage];

/** What stands beside the timer: the figure's meaning, and what to do meanwhile. */
export function hintOf(state: LiveState): { unit: string; hint: string } | null {
  switch (state.stage) {
    case 'understanding':
      return state.asking
        ? { unit: 'Listen', hint: 'The question is being asked' }
        : { unit: 'to understand', hint: 'Read it again, calmly' };
    case 'prep':
      return { unit: 'to prepare', hint: 'Find your example and its result' };
    case 'countdown':
      return { unit: 'to recording', hint: 'Look into the camera' };
    case 'recording':
      return { unit: 'left of 2:00', hint: 'Speak to the end, or finalize when you are done' };
    default:
      return null;
  }
}

const seconds = (ms: number) => ms / 1_000;

/** Said politely by a screen reader when a stage begins. The question itself is left to our own voice where it reads aloud. */
export function announcementOf(state: LiveState): string {
  const { setup, questionIndex } = state;
  switch (state.stage) {
    case 'setup':
      return '';
    case 'questions-preview':
      return 'These are your questions. Press Begin Questions when you are ready.';
    case 'understanding': {
      if (!state.asking) return `${seconds(UNDERSTANDING_MS)} seconds to understand the question.`;
      const number = `Question ${questionIndex + 1} of ${setup.questions.length}.`;
      return setup.readAloud ? number : `${number} ${questionOf(state)}`;
    }
    case 'prep':
      return `${seconds(setup.preparationMs)} seconds to prepare. Skip Preparation starts the countdown.`;
    case 'countdown':
      return `Recording starts in ${seconds(COUNTDOWN_MS)} seconds.`;
    case 'recording':
      return `Recording. You have ${seconds(ANSWER_LIMIT_MS) / 60} minutes.`;
    case 'processing':
      return 'Your answer is being saved.';
    case 'playback':
      return 'Watch your answer, then accept it or record it again.';
    case 'finished-question':
      if (state.ending === 'completing') return 'Your interview is being saved.';
      return state.problem ?? 'Your answer is safe.';
  }
}

/** Said once each while recording; nothing else may interrupt the person. */
export const timeWarning = (secondsLeft: number) =>
  secondsLeft === 30 ? '30 seconds left.' : secondsLeft === 10 ? '10 seconds left.' : '';
