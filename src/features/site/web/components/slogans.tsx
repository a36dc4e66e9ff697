import { useState, useSyncExternalStore } from 'react';
import { Pause, Play } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { useTypewriter } from './typewriter.ts';

const LEAD = 'Walk in having already';
const ENDINGS = [
  'answered it.',
  'found the words.',
  'beaten the clock.',
  'cut the filler.',
  'told it better.',
] as const;

const REDUCED = '(prefers-reduced-motion: reduce)';
const watchMotion = (changed: () => void) => {
  const query = matchMedia(REDUCED);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** The page's heading. A screen reader gets one still sentence; the typing is only drawn, and can be paused. */
export function Slogans() {
  const reduced = useSyncExternalStore(watchMotion, () => matchMedia(REDUCED).matches);
  const [paused, setPaused] = useState(false);
  const running = !reduced && !paused;
  const typed = useTypewriter(ENDINGS, running);
  const label = paused ? 'Play the animated headline' : 'Pause the animated headline';
  return (
    <div className="relative w-full">
      <h1 className="text-hero font-extrabold">
        <span className="sr-only">{`${LEAD} ${ENDINGS[0]}`}</span>
        <span aria-hidden="true">
          {LEAD}
          <span className="block min-h-[1.1em] text-action">
            {typed}
            <span className="ml-0.5 inline-block h-[0.86em] w-[3px] translate-y-[0.1em] bg-amber motion-safe:animate-[caret_1.1s_steps(1)_infinite]" />
          </span>
        </span>
      </h1>
      {!reduced && (
        <IconButton
          label={label}
          onClick={() => setPaused(!paused)}
          className="absolute right-0 bottom-0 text-soft"
          icon={
            paused ? <Play className="size-4" aria-hidden="true" /> : <Pause className="size-4" aria-hidden="true" />
          }
        />
      )}
    </div>
  );
}
