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
    <ul className="grid gap-2 sm:grid-cols-3 sm:gap-3">
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
              className="grid h-full grid-cols-[1fr_auto] items-baseline gap-x-3 rounded-control bg-sunk p-3.5 hover:outline-2 hover:outline-action sm:flex sm:flex-col sm:items-stretch sm:p-4"
            >
              <span className="truncate text-soft max-sm:font-semibold max-sm:text-ink">
                {DIMENSION_LABEL[dimension]}
              </span>
              <span className="row-span-2 max-sm:self-center font-display text-[2rem] leading-tight font-bold figures">
                {formatScore(score)}
              </span>
              <span className={cx('text-sm leading-tight font-semibold', TEXT[band.tone])}>{band.label}</span>
              <span className="col-span-2 mt-auto block pt-2.5" aria-hidden="true">
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
