import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { canReRecord, isLastQuestion, type LiveState } from '../../live/live.state.ts';
import type { Send } from '../../live/live.session.ts';

interface Action {
  label: string;
  run: () => void;
}

/** At most one thing to do next, and at most one other. */
export function actionsOf(state: LiveState, send: Send): { primary?: Action; secondary?: Action } {
  const reRecord: Action = {
    label: state.saved ? 'Re-record Answer' : 'Record Answer Again',
    run: () => send({ type: 're-record' }),
  };
  switch (state.stage) {
    case 'questions-preview':
      return { primary: { label: 'Begin Questions', run: () => send({ type: 'begin-questions' }) } };
    case 'prep':
      return { primary: { label: 'Skip Preparation', run: () => send({ type: 'skip-preparation' }) } };
    case 'recording':
      return { primary: { label: 'Finalize Answer', run: () => send({ type: 'finalize' }) } };
    case 'playback':
      return { primary: { label: 'Accept Answer', run: () => send({ type: 'accept' }) }, secondary: reRecord };
    case 'finished-question': {
      if (state.ending === 'failed')
        return { primary: { label: 'Try Again', run: () => send({ type: 'complete-again' }) } };
      if (state.ending !== 'no') return {};
      const label = isLastQuestion(state) ? 'See Your Results' : 'Continue to Next Question';
      const onward: Action = { label, run: () => send({ type: 'continue' }) };
      if (!canReRecord(state)) return { primary: onward };
      // Nothing was saved: to try again is what most people want.
      return state.saved ? { primary: onward, secondary: reRecord } : { primary: reRecord, secondary: onward };
    }
    default:
      return {};
  }
}

export function StageActions({ state, send }: { state: LiveState; send: Send }) {
  const { primary, secondary } = actionsOf(state, send);
  const button = useRef<HTMLButtonElement>(null);
  const label = primary?.label;
  // The button that was pressed is gone: the keyboard goes on from the next one, unless a dialog has it.
  useEffect(() => {
    if (label && (document.activeElement === document.body || document.activeElement === null)) {
      button.current?.focus({ preventScroll: true });
    }
  }, [label]);
  if (!primary) return null;
  return (
    <div className="flex w-full flex-col-reverse gap-2.5 sm:w-auto sm:flex-row">
      {secondary && (
        <Button variant="secondary" size="lg" onClick={secondary.run}>
          {secondary.label}
        </Button>
      )}
      <Button key={primary.label} ref={button} size="lg" onClick={primary.run} className="sm:min-w-44">
        {primary.label}
      </Button>
    </div>
  );
}
