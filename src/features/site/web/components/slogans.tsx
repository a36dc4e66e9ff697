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

/** The rotating endings: they stand still under reduced motion, and whenever the visitor wants them to (WCAG 2.2.2). */
export function useSlogans() {
  const reduced = useSyncExternalStore(watchMotion, () => matchMedia(REDUCED).matches);
  const [paused, setPaused] = useState(false);
  const typed = useTypewriter(ENDINGS, !reduced && !paused);
  const pauseButton = reduced ? null : (
    <IconButton
      label={paused ? 'Play the animated headline' : 'Pause the animated headline'}
      onClick={() => setPaused(!paused)}
      className="text-soft"
      icon={paused ? <Play className="size-4" aria-hidden="true" /> : <Pause className="size-4" aria-hidden="true" />}
    />
  );
  return { typed, pauseButton };
}

/** The page's heading. A screen reader gets one still sentence; the typing is only drawn. */
export function SloganHeading({ typed }: { typed: string }) {
  return (
    <h1 className="text-hero font-extrabold">
      <span className="sr-only">{`${LEAD} ${ENDINGS[0]}`}</span>
      <span aria-hidden="true">
        {LEAD}
        <span className="block min-h-[1.1em] whitespace-nowrap text-action">
          {typed}
          <span className="ml-0.5 inline-block h-[0.86em] w-[3px] translate-y-[0.1em] bg-amber" />
        </span>
      </span>
    </h1>
  );
}
