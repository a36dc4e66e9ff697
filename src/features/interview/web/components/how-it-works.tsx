import {
  ANSWER_LIMIT_MS,
  PREPARATION_MS,
  UNDERSTANDING_MS,
  type Mode,
} from '#features/interview/interview.contract.ts';
import { Card } from '#web/ui/card.tsx';

const seconds = (ms: number) => `${ms / 1_000} seconds`;

const AFTER: Record<Mode, string> = {
  easy: 'Watch your answer. Accept it, or record it again as often as you like.',
  intermediate: 'Each answer may be recorded again once.',
  hard: 'One try for each answer, as in the room.',
};

export function stepsOf(mode: Mode): { title: string; text: string }[] {
  const preparation = PREPARATION_MS[mode];
  return [
    ...(mode === 'easy' ? [{ title: 'Look ahead', text: 'You see all questions before the first one is asked.' }] : []),
    { title: 'Listen', text: `A question is asked. Then you have ${seconds(UNDERSTANDING_MS)} to understand it.` },
    preparation > 0
      ? { title: 'Prepare', text: `${seconds(preparation)} to gather your thoughts. You may skip the rest.` }
      : { title: 'No preparation', text: 'After three seconds of countdown you answer.' },
    { title: 'Answer', text: `Up to ${ANSWER_LIMIT_MS / 60_000} minutes on camera. Finalize when you are done.` },
    { title: 'After each answer', text: AFTER[mode] },
    { title: 'Results', text: 'Transcript, scores and what to change next, with your video beside it.' },
  ];
}

export function HowItWorks({ mode }: { mode: Mode }) {
  return (
    <Card as="section" aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="text-heading">
        How it works
      </h2>
      <ol className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {stepsOf(mode).map((step, index) => (
          <li key={step.title} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-action-wash font-display font-bold text-action figures"
            >
              {index + 1}
            </span>
            <p>
              <strong className="block font-semibold">{step.title}</strong>
              <span className="text-soft">{step.text}</span>
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-5 border-t border-line pt-4 text-sm text-soft">
        An interview is done in one go: leaving it early does not save it. Videos are erased 15 minutes after you first
        see your results.
      </p>
    </Card>
  );
}
