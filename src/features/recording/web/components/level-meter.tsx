import { Mic, MicOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { HEARD_LEVEL, shownLevel, watchLevel } from '../level.ts';

const BARS = 28;
/** Between two words the microphone is still said to hear. */
const MEMORY_MS = 2_500;

export interface LevelMeterProps {
  stream: MediaStream | null;
  /** Fewer bars, and no word, on a small screen. */
  compact?: boolean;
  className?: string;
}

/** Proves that the microphone hears: the last second and a half of loudness, and a word that says the same. */
export function LevelMeter({ stream, compact = false, className }: LevelMeterProps) {
  const bars = useRef<HTMLDivElement>(null);
  const [heard, setHeard] = useState(false);

  useEffect(() => {
    if (!stream) return;
    const levels = Array.from({ length: BARS }, () => 0);
    let heardAt = 0;
    const draw = (rms: number) => {
      if (rms > HEARD_LEVEL) heardAt = performance.now();
      setHeard(heardAt > 0 && performance.now() - heardAt < MEMORY_MS);
      levels.shift();
      levels.push(shownLevel(rms));
      // Twenty times a second: past React, straight to the bars.
      for (const [index, bar] of [...(bars.current?.children ?? [])].entries()) {
        (bar as HTMLElement).style.transform = `scaleY(${Math.max(0.1, levels[index] ?? 0)})`;
      }
    };
    return watchLevel(stream, draw);
  }, [stream]);

  const Icon = stream ? Mic : MicOff;
  return (
    <div className={cx('flex items-center gap-3', className)}>
      <div ref={bars} aria-hidden="true" className="flex h-8 items-center gap-[2.5px]">
        {Array.from({ length: BARS }, (_, index) => (
          <span
            key={index}
            className={cx(
              'h-full w-[2.5px] rounded-full',
              heard ? 'bg-action' : 'bg-soft',
              compact && index < BARS / 2 && 'max-sm:hidden',
            )}
            style={{ transform: 'scaleY(0.1)' }}
          />
        ))}
      </div>
      <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-soft">
        <Icon className={cx('size-4 shrink-0', heard && stream && 'text-action')} aria-hidden="true" />
        <span className={cx(compact && 'max-sm:sr-only')}>
          {!stream ? 'No microphone' : heard ? 'We hear you' : 'Quiet'}
        </span>
      </span>
    </div>
  );
}
