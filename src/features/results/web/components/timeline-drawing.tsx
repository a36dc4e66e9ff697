import { useMemo } from 'react';
import type { Delivery } from '#features/coaching/coaching.contract.ts';
import { barsOf, paceLine } from '../timeline.ts';

const BARS_TOP = 8;
const BARS_HEIGHT = 56;
const PACE_TOP = BARS_TOP + BARS_HEIGHT + 8;
const PACE_HEIGHT = 20;
const PITCH = 5;
export const TIMELINE_HEIGHT = PACE_TOP + PACE_HEIGHT + 4;

interface DrawingProps {
  delivery: Delivery;
  durationMs: number;
  width: number;
  /** The playhead and the pointer; null draws none. */
  atMs: number | null;
  hoverMs: number | null;
}

export function TimelineDrawing({ delivery, durationMs, width, atMs, hoverMs }: DrawingProps) {
  const barCount = Math.floor(width / PITCH);
  const bars = useMemo(
    () => (barCount > 0 && durationMs > 0 ? barsOf(delivery, durationMs, barCount) : []),
    [delivery, durationMs, barCount],
  );
  const pace = useMemo(
    () =>
      paceLine(delivery.pace, Math.max(1, durationMs), width, PACE_HEIGHT).map(
        (point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`,
      ),
    [delivery, durationMs, width],
  );
  const middle = BARS_TOP + BARS_HEIGHT / 2;
  const x = (ms: number) => (Math.min(ms, durationMs) / Math.max(1, durationMs)) * width;
  return (
    <svg width={width} height={TIMELINE_HEIGHT} aria-hidden="true" focusable="false" className="block overflow-visible">
      {bars.map((bar, index) => {
        const cx = index * PITCH + PITCH / 2;
        if (bar.kind === 'pause') return <circle key={index} cx={cx} cy={middle} r={1.4} className="fill-soft" />;
        const filler = bar.kind === 'filler';
        const half = Math.max(filler ? 9 : 1.5, (bar.height * BARS_HEIGHT) / 2 - 1);
        const heard = atMs === null || bar.startMs <= atMs;
        return (
          <g key={index} className={filler ? 'fill-amber' : heard ? 'fill-action' : 'fill-action/55'}>
            <rect x={cx - 1.5} y={middle - half} width={3} height={half * 2} rx={1.5} />
            {filler && <circle cx={cx} cy={Math.max(2.5, middle - half - 5)} r={2.2} />}
          </g>
        );
      })}
      <g transform={`translate(0 ${PACE_TOP})`}>
        <line
          x1={0}
          x2={width}
          y1={PACE_HEIGHT / 2}
          y2={PACE_HEIGHT / 2}
          className="stroke-line"
          strokeDasharray="2 4"
        />
        <polyline points={pace.join(' ')} fill="none" className="stroke-ink" strokeWidth={1.5} strokeLinejoin="round" />
      </g>
      {hoverMs !== null && (
        <line
          x1={x(hoverMs)}
          x2={x(hoverMs)}
          y1={0}
          y2={TIMELINE_HEIGHT}
          className="stroke-soft"
          strokeDasharray="2 3"
        />
      )}
      {atMs !== null && (
        <g className="fill-ink stroke-ink">
          <line x1={x(atMs)} x2={x(atMs)} y1={2} y2={TIMELINE_HEIGHT} strokeWidth={2} />
          <circle cx={x(atMs)} cy={4} r={4} stroke="none" />
        </g>
      )}
    </svg>
  );
}
