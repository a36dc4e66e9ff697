import { useId, useState, type ReactNode } from 'react';
import { ChevronDown, Gauge, Hourglass, MessageCircleMore, Timer } from 'lucide-react';
import type { Delivery } from '#features/coaching/coaching.contract.ts';
import { ANSWER_LIMIT_MS } from '#features/interview/interview.contract.ts';
import { count, formatClock } from '#shared/time.ts';
import { cx } from '#web/ui/cx.ts';
import { TimeButton } from './time-button.tsx';

interface Moment {
  atMs: number;
  text: string;
}

/** Pace, fillers, pauses and length as figures; fillers and pauses open into the places where they are. */
export function DeliveryChips({ delivery, onPlay }: { delivery: Delivery; onPlay: ((ms: number) => void) | null }) {
  const [open, setOpen] = useState<'fillers' | 'pauses' | null>(null);
  const id = useId();
  const fillers = delivery.fillers.map((filler) => ({ atMs: filler.startMs, text: `“${filler.text}”` }));
  const pauses = delivery.longPauses.map((pause) => ({
    atMs: pause.startMs,
    text: `${((pause.endMs - pause.startMs) / 1000).toFixed(1)} s`,
  }));
  const moments = open === 'fillers' ? fillers : open === 'pauses' ? pauses : [];
  const toggle = (which: 'fillers' | 'pauses') => setOpen(open === which ? null : which);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <span className={chip}>
          <Gauge className="size-4" aria-hidden="true" />
          {Math.round(delivery.wordsPerMinute)} words a minute
        </span>
        <Opener
          id={id}
          icon={<MessageCircleMore />}
          moments={fillers}
          open={open === 'fillers'}
          onToggle={() => toggle('fillers')}
          amber
        >
          {count(fillers.length, 'filler')}
        </Opener>
        <Opener
          id={id}
          icon={<Hourglass />}
          moments={pauses}
          open={open === 'pauses'}
          onToggle={() => toggle('pauses')}
        >
          {count(pauses.length, 'long pause')}
        </Opener>
        <span className={chip}>
          <Timer className="size-4" aria-hidden="true" />
          {formatClock(delivery.durationMs)} of {formatClock(ANSWER_LIMIT_MS)}
        </span>
      </div>
      <ul id={id} hidden={open === null} className="flex flex-wrap gap-x-5 gap-y-2.5 rounded-control bg-sunk px-4 py-3">
        {moments.map((moment) => (
          <li key={moment.atMs} className="flex gap-2">
            <TimeButton atMs={moment.atMs} onPlay={onPlay} what={moment.text} />
            <span>{moment.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const chip =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full bg-sunk px-3 text-sm font-semibold figures [&>svg]:size-4';

interface OpenerProps {
  id: string;
  icon: ReactNode;
  moments: Moment[];
  open: boolean;
  onToggle: () => void;
  amber?: boolean;
  children: ReactNode;
}

function Opener({ id, icon, moments, open, onToggle, amber = false, children }: OpenerProps) {
  const look = cx(chip, amber && moments.length > 0 && 'bg-amber-wash! text-amber-ink');
  if (moments.length === 0) {
    return (
      <span className={look}>
        {icon}
        {children}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={id}
      onClick={onToggle}
      className={cx(look, 'pointer-coarse:min-h-11 hover:brightness-97 dark:hover:brightness-115')}
    >
      {icon}
      {children}
      <ChevronDown className={cx('transition-transform', open && 'rotate-180')} aria-hidden="true" />
    </button>
  );
}
