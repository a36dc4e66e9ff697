import type { ReactNode } from 'react';
import type { Interview } from '#features/interview/interview.contract.ts';
import { cx } from '#web/ui/cx.ts';
import { MODE_LABEL } from '../../labels.ts';

export interface LiveHeaderProps {
  interview: Interview;
  questionIndex: number;
  exit: ReactNode;
}

export function LiveHeader({ interview, questionIndex, exit }: LiveHeaderProps) {
  const { customization: c, questions, mode } = interview;
  return (
    <header className="grid grid-cols-[1fr_auto] items-center gap-4 md:grid-cols-[1fr_auto_1fr]">
      <div className="flex min-w-0 items-center gap-3">
        <div aria-hidden="true" className="flex w-full max-w-48 gap-1.5 max-sm:max-w-24">
          {questions.map((question, index) => (
            <span
              key={question}
              className={cx('h-1.5 flex-1 rounded-full', index <= questionIndex ? 'bg-action' : 'bg-line')}
            />
          ))}
        </div>
        <p className="shrink-0 text-soft figures">
          Question {questionIndex + 1} of {questions.length}
        </p>
      </div>
      <p className="max-w-md truncate text-soft max-md:hidden">
        {c.jobTitle} at {c.company} · {MODE_LABEL[mode]}
      </p>
      <div className="justify-self-end">{exit}</div>
    </header>
  );
}
