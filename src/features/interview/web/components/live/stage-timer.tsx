import { cx } from '#web/ui/cx.ts';
import type { LiveState } from '../../live/live.state.ts';
import { useSecondsLeft } from '../../live/use-seconds-left.ts';
import { hintOf, timeWarning, titleOf } from './stage-text.ts';

const LAST_SECONDS = 10;
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The one timer: large, still, and only ever falling. */
export function StageTimer({ state }: { state: LiveState }) {
  const left = useSecondsLeft(state.stageEndsAt);
  const hint = hintOf(state);
  const isLast = state.stage === 'recording' && left !== null && left <= LAST_SECONDS;
  return (
    <div className="flex min-h-12 min-w-0 items-center gap-4">
      {left !== null && (
        <p
          role="timer"
          aria-live="off"
          className={cx(
            'font-display text-[2.75rem] leading-none font-extrabold figures sm:text-5xl',
            isLast && 'text-bad',
          )}
        >
          {clock(left)}
        </p>
      )}
      <p className="min-w-0 leading-tight">
        <span className={cx('block', left === null && 'font-display text-xl font-bold')}>
          {hint?.unit ?? titleOf(state)}
        </span>
        {hint && <span className="text-sm text-soft max-lg:hidden">{hint.hint}</span>}
      </p>
      <span role="status" className="sr-only">
        {state.stage === 'recording' && left !== null && timeWarning(left)}
      </span>
    </div>
  );
}

/** Three, two, one: over the camera, so that the eyes are where they should be. */
export function Countdown({ endsAt }: { endsAt: number | null }) {
  const left = useSecondsLeft(endsAt);
  return (
    <p
      aria-hidden="true"
      className="grid size-36 place-items-center rounded-full bg-paper/85 font-display text-8xl font-extrabold text-action figures sm:size-44"
    >
      {Math.max(1, left ?? 1)}
    </p>
  );
}
