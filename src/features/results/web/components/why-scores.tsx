import { Lightbulb } from 'lucide-react';
import {
  bandOf,
  DIMENSIONS,
  type Criterion,
  type Dimension,
  type StructuredFeedback,
} from '#features/coaching/coaching.contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DIMENSION_LABEL, formatScore, scoreOf } from '../scores.ts';
import { TimeButton } from './time-button.tsx';

export interface WhyScoresProps {
  feedback: StructuredFeedback;
  whyId: (dimension: string) => string;
  onPlay: ((ms: number) => void) | null;
}

export function WhyScores({ feedback, whyId, onPlay }: WhyScoresProps) {
  return DIMENSIONS.map((dimension) => (
    <Why key={dimension} dimension={dimension} feedback={feedback} id={whyId(dimension)} onPlay={onPlay} />
  ));
}

interface WhyProps {
  dimension: Dimension;
  feedback: StructuredFeedback;
  id: string;
  onPlay: WhyScoresProps['onPlay'];
}

function Why({ dimension, feedback, id, onPlay }: WhyProps) {
  const score = scoreOf(feedback, dimension);
  const criteria = feedback.criteria.filter((criterion) => criterion.dimension === dimension);
  const tip = feedback.tips[dimension];
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3.5 border-t border-line pt-6">
      <h3
        id={id}
        tabIndex={-1}
        className="flex max-lg:scroll-mt-60 flex-wrap items-center gap-x-3 gap-y-1 text-heading"
      >
        Why {formatScore(score)} for {DIMENSION_LABEL[dimension].toLowerCase()}?
        <Badge tone={bandOf(score).tone}>{bandOf(score).label}</Badge>
      </h3>
      <ul className="flex flex-col gap-3.5">
        {criteria.map((criterion) => (
          <Reason key={criterion.id} criterion={criterion} onPlay={onPlay} />
        ))}
      </ul>
      {tip && (
        <p className="flex gap-3 rounded-control bg-amber-wash px-4 py-3">
          <Lightbulb className="mt-0.5 size-5 shrink-0 text-amber-ink" aria-hidden="true" />
          <span>
            <span className="sr-only">Tip: </span>
            {tip}
          </span>
        </p>
      )}
    </section>
  );
}

function Reason({ criterion, onPlay }: { criterion: Criterion; onPlay: WhyScoresProps['onPlay'] }) {
  return (
    <li className="grid grid-cols-[2.875rem_1fr] items-start gap-x-3">
      <Badge tone={bandOf(criterion.score).tone} className="justify-center px-0!">
        {trimmed(criterion.score)}
      </Badge>
      <div className="flex flex-col gap-1">
        <p>
          <strong className="font-semibold">{criterion.name}.</strong> {criterion.reason}
        </p>
        {criterion.quotes.map((quote) => (
          <p key={`${quote.fromWord}-${quote.toWord}`} className="flex items-baseline gap-2.5 text-soft">
            {quote.startMs !== null && <TimeButton atMs={quote.startMs} onPlay={onPlay} what={quote.text} />}
            <q className="italic">{quote.text}</q>
          </p>
        ))}
      </div>
    </li>
  );
}

/** '8', '6.5': in a row of small figures a whole number reads better without '.0'. */
const trimmed = (score: number) => String(Math.round(score * 10) / 10);
