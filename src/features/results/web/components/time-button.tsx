import { formatClock } from '#shared/time.ts';
import { cx } from '#web/ui/cx.ts';

export interface TimeButtonProps {
  atMs: number;
  /** Null where there is no video to go to: the time is then only said. */
  onPlay: ((ms: number) => void) | null;
  /** What is there, for a screen reader: 'um', 'this quote'. */
  what?: string;
  className?: string;
}

/** A time in the answer that plays the video from there. */
export function TimeButton({ atMs, onPlay, what, className }: TimeButtonProps) {
  if (!onPlay) return <span className={cx('text-soft figures', className)}>{formatClock(atMs)}</span>;
  return (
    <button
      type="button"
      onClick={() => onPlay(atMs)}
      className={cx(
        'rounded-sm text-action figures underline decoration-1 underline-offset-3 hover:decoration-2',
        'relative before:absolute before:-inset-x-1.5 before:-inset-y-2.5',
        className,
      )}
    >
      <span className="sr-only">Play from </span>
      {formatClock(atMs)}
      {what && <span className="sr-only">: {what}</span>}
    </button>
  );
}
