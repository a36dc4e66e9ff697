import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { bandOf } from '#features/coaching/coaching.contract.ts';
import type { Answer } from '#features/results/results.contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { formatScore } from '../scores.ts';

export interface QuestionTabsProps {
  answers: Answer[];
  /** The index of the question that is shown. */
  selected: number;
  onSelect: (index: number) => void;
  renderPanel: (answer: Answer) => ReactNode;
}

/** One tab a question, each with its score, and the way to the one before and after. */
export function QuestionTabs({ answers, selected, onSelect, renderPanel }: QuestionTabsProps) {
  return (
    <Tabs.Root value={selected} onValueChange={(value) => onSelect(Number(value))} className="flex flex-col gap-5">
      {answers.length > 1 && (
        <Tabs.List
          aria-label="Questions"
          className={cx(
            'grid grid-cols-5 gap-1 rounded-card border border-line bg-sunk p-1',
            answers.length > 5 ? 'lg:grid-cols-10' : 'lg:flex',
          )}
        >
          {answers.map((answer) => (
            <QuestionTab key={answer.questionIndex} answer={answer} />
          ))}
        </Tabs.List>
      )}
      {answers.map((answer, position) => (
        <Tabs.Panel
          key={answer.questionIndex}
          value={answer.questionIndex}
          className="flex flex-col gap-5 rounded-control"
        >
          <QuestionHeading answer={answer} total={answers.length} />
          {renderPanel(answer)}
          <Neighbours answers={answers} position={position} onSelect={onSelect} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

const STATE_WORD = {
  processing: 'Listening',
  failed: 'Failed',
  needs_words: 'Type it',
  unanswered: 'Skipped',
  scored: '',
} as const satisfies Record<Answer['state'], string>;

function QuestionTab({ answer }: { answer: Answer }) {
  const score = answer.feedback?.averageScore;
  return (
    <Tabs.Tab
      value={answer.questionIndex}
      className={cx(
        'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control px-1 py-1.5 leading-tight transition-colors',
        'hover:bg-surface/60 data-active:bg-surface data-active:shadow-lift',
      )}
    >
      <span className="text-sm font-semibold text-soft">
        <span className="max-sm:hidden">Question </span>
        <span className="sm:hidden">Q</span>
        {answer.questionIndex + 1}
        <span className="sr-only">: </span>
      </span>
      {score === undefined ? (
        <span className="max-w-full truncate text-xs font-semibold sm:text-sm">{STATE_WORD[answer.state]}</span>
      ) : (
        <TabScore score={score} />
      )}
    </Tabs.Tab>
  );
}

function TabScore({ score }: { score: number }) {
  const band = bandOf(score);
  return (
    <span className={cx('flex items-baseline gap-1.5', TEXT[band.tone])}>
      <span className="font-display text-lg leading-none font-bold figures">{formatScore(score)}</span>
      <span className="sr-only"> {band.label}</span>
    </span>
  );
}

const TEXT = { good: 'text-good', mid: 'text-mid', bad: 'text-bad' } as const;

function QuestionHeading({ answer, total }: { answer: Answer; total: number }) {
  const score = answer.feedback?.averageScore;
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-end sm:justify-between sm:gap-8">
      <div>
        <p className="font-semibold text-soft figures">
          {total > 1 ? `Question ${answer.questionIndex + 1} of ${total}` : 'Your question'}
        </p>
        <h2 className="max-w-3xl text-heading">{answer.question}</h2>
      </div>
      {score !== undefined && (
        <Badge tone={bandOf(score).tone} className="shrink-0 self-start px-4! py-1.5! text-base! sm:self-auto">
          {formatScore(score)} overall · {bandOf(score).label}
        </Badge>
      )}
    </div>
  );
}

interface NeighboursProps {
  answers: Answer[];
  position: number;
  onSelect: (index: number) => void;
}

function Neighbours({ answers, position, onSelect }: NeighboursProps) {
  const before = answers[position - 1];
  const after = answers[position + 1];
  if (!before && !after) return null;
  const go = (answer: Answer) => {
    onSelect(answer.questionIndex);
    window.scrollTo({ top: 0, behavior: 'smooth' });
  };
  return (
    <div className="flex justify-between gap-3">
      {before ? (
        <Button
          variant="secondary"
          icon={<ChevronLeft className="size-5" aria-hidden="true" />}
          onClick={() => go(before)}
        >
          Question {before.questionIndex + 1}
        </Button>
      ) : (
        <span />
      )}
      {after && (
        <Button variant="secondary" onClick={() => go(after)}>
          Question {after.questionIndex + 1}
          <ChevronRight className="size-5" aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
