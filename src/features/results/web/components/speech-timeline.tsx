import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Delivery } from '#features/coaching/coaching.contract.ts';
import { count, formatClock, spokenClock } from '#shared/time.ts';
import { cx } from '#web/ui/cx.ts';
import { paceAt, snap } from '../timeline.ts';
import { TIMELINE_HEIGHT, TimelineDrawing } from './timeline-drawing.tsx';
import { useWidth } from './use-width.ts';

const STEP_MS = 2_000;
const PAGE_MS = 10_000;
/** How near a click must be to a filler or pause to mean it. */
const REACH_PX = 5;

export interface SpeechTimelineProps {
  delivery: Delivery;
  durationMs: number;
  atMs: number;
  /** Null where there is no video: the timeline is then a picture. */
  onSeek: ((ms: number) => void) | null;
}

/** How the answer sounded over its time: loudness, long pauses, fillers and pace. With a video it is the seek bar. */
export function SpeechTimeline({ delivery, durationMs, atMs, onSeek }: SpeechTimelineProps) {
  const [measure, width] = useWidth();
  const [hoverMs, setHoverMs] = useState<number | null>(null);
  const drawing = (
    <TimelineDrawing
      delivery={delivery}
      durationMs={durationMs}
      width={width}
      atMs={onSeek ? atMs : null}
      hoverMs={onSeek ? hoverMs : null}
    />
  );
  const frame = cx('relative block w-full touch-pan-y rounded-control select-none', onSeek && 'cursor-pointer');
  const shown = hoverMs ?? atMs;
  const pace = paceAt(delivery.pace, shown);

  if (!onSeek) {
    return (
      <div
        ref={measure}
        role="img"
        aria-label={summary(delivery)}
        className={frame}
        style={{ height: TIMELINE_HEIGHT }}
      >
        {drawing}
      </div>
    );
  }
  const timeAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * durationMs;
  };
  const go = (ms: number) => onSeek(Math.min(durationMs, Math.max(0, ms)));
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, atMs, durationMs);
    if (target === null) return;
    event.preventDefault();
    go(target);
  };
  return (
    <div className="flex flex-col gap-1">
      <div
        ref={measure}
        role="slider"
        tabIndex={0}
        aria-label="Speech timeline"
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.round(durationMs / 1000)}
        aria-valuenow={Math.round(Math.min(atMs, durationMs) / 1000)}
        aria-valuetext={`${spokenClock(atMs)} of ${spokenClock(durationMs)}`}
        className={frame}
        style={{ height: TIMELINE_HEIGHT }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(snap(delivery, timeAt(event), (REACH_PX / Math.max(1, width)) * durationMs));
        }}
        onPointerMove={(event) => {
          const ms = timeAt(event);
          setHoverMs(ms);
          // Dragging, with the button held.
          if (event.buttons === 1 && event.currentTarget.hasPointerCapture(event.pointerId) && event.movementX !== 0)
            go(ms);
        }}
        onPointerLeave={() => setHoverMs(null)}
      >
        {drawing}
      </div>
      <div aria-hidden="true" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-soft">
        <Legend />
        <span className="figures">
          {formatClock(shown)}
          {pace !== null && ` · ${Math.round(pace)} words a minute`}
        </span>
      </div>
    </div>
  );
}

function keyTarget(key: string, atMs: number, durationMs: number): number | null {
  const targets: Record<string, number> = {
    ArrowRight: atMs + STEP_MS,
    ArrowUp: atMs + STEP_MS,
    ArrowLeft: atMs - STEP_MS,
    ArrowDown: atMs - STEP_MS,
    PageUp: atMs + PAGE_MS,
    PageDown: atMs - PAGE_MS,
    Home: 0,
    End: durationMs,
  };
  return targets[key] ?? null;
}

function Legend() {
  return (
    <span className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
      <span className="flex items-center gap-1.5">
        <svg width="12" height="12" className="text-action">
          <path d="M2 4v4M6 1v10M10 3v6" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
        Speech
      </span>
      <span className="flex items-center gap-1.5">
        <svg width="14" height="4" className="text-soft">
          <path d="M2 2h.01M7 2h.01M12 2h.01" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        </svg>
        Long pause
      </span>
      <span className="flex items-center gap-1.5">
        <svg width="8" height="14" className="text-amber">
          <circle cx="4" cy="2" r="2" fill="currentColor" />
          <path d="M4 6v7" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
        </svg>
        Filler
      </span>
      <span className="flex items-center gap-1.5">
        <svg width="16" height="8" className="text-ink">
          <path d="M1 6c4 0 4-4 7-4s4 3 7 2" stroke="currentColor" strokeWidth="1.6" fill="none" />
        </svg>
        Pace
      </span>
    </span>
  );
}

const summary = (delivery: Delivery) =>
  `Speech timeline: ${Math.round(delivery.wordsPerMinute)} words a minute, ${count(delivery.fillers.length, 'filler')}, ${count(delivery.longPauses.length, 'long pause')}.`;
