import { bandOf, DIMENSIONS, type StructuredFeedback } from '#features/coaching/coaching.contract.ts';
import { cx } from '#web/ui/cx.ts';
import { DIMENSION_LABEL, formatScore, scoreOf } from '../scores.ts';

const FILL = { good: 'bg-good', mid: 'bg-mid', bad: 'bg-bad' } as const;
const TEXT = { good: 'text-good', mid: 'text-mid', bad: 'text-bad' } as const;

/** The three scores; each leads to its reasons further down. */
export function ScoreCards({
  feedback,
  whyId,
}: {
  feedback: StructuredFeedback;
  whyId: (dimension: string) => string;
}) {
  return (
    <ul className="grid grid-cols-3 gap-2 sm:gap-3">
      {DIMENSIONS.map((dimension) => {
        const score = scoreOf(feedback, dimension);
        const band = bandOf(score);
        return (
          <li key={dimension}>
            <a
              href={`#${whyId(dimension)}`}
              onClick={(event) => {
                // The address names the question; jumping inside the page must not change it.
                event.preventDefault();
                goTo(whyId(dimension));
              }}
              className="flex h-full flex-col rounded-control bg-sunk p-3 hover:outline-2 hover:outline-action sm:p-4"
            >
              <span className="truncate text-sm text-soft sm:text-base">{DIMENSION_LABEL[dimension]}</span>
              <span className="font-display text-[1.75rem] leading-tight font-bold figures sm:text-[2rem]">
                {formatScore(score)}
              </span>
              <span className={cx('text-sm leading-tight font-semibold', TEXT[band.tone])}>{band.label}</span>
              <span className="mt-auto block pt-2.5" aria-hidden="true">
                <span className="block h-1.5 overflow-hidden rounded-full bg-line">
                  <span
                    className={cx('block h-full rounded-full', FILL[band.tone])}
                    style={{ width: `${score * 10}%` }}
                  />
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function goTo(id: string) {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  heading?.focus({ preventScroll: true });
}
