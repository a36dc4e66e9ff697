import { useState } from 'react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Results } from '#features/results/results.contract.ts';
import { paths } from '#web/paths.ts';
import { AnswerView, type Cue } from './answer-view.tsx';
import { NextChange } from './next-change.tsx';
import { QuestionTabs } from './question-tabs.tsx';
import { ResultsHeader } from './results-header.tsx';

export interface ResultsViewProps {
  interviewId: string;
  results: Results;
  onVideoLost: () => void;
}

/** The question that is shown stands in the address (#question-2), so that a reload or a link returns to it. */
export function ResultsView({ interviewId, results, onVideoLost }: ResultsViewProps) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [wish, setWish] = useState<{ questionIndex: number; cue: Cue } | null>(null);
  const { session, answers } = results;
  const named = Number(/^question-(\d+)$/.exec(hash)?.[1] ?? Number.NaN) - 1;
  const selected = (answers.find((answer) => answer.questionIndex === named) ?? answers[0])?.questionIndex ?? 0;
  const select = (index: number) => {
    setWish(null);
    void navigate({
      ...paths.results(interviewId),
      hash: `question-${index + 1}`,
      hashScrollIntoView: false,
      resetScroll: false,
      replace: true,
    });
  };
  const show = (questionIndex: number, atMs: number | null) => {
    select(questionIndex);
    if (atMs !== null) setWish({ questionIndex, cue: { atMs } });
  };
  return (
    <div className="flex flex-col gap-5">
      <ResultsHeader session={session} />
      <Progress results={results} />
      <NextChange answers={answers} interviewType={session?.interviewType ?? null} onShow={show} />
      <QuestionTabs
        answers={answers}
        selected={selected}
        onSelect={select}
        renderPanel={(answer) => (
          <AnswerView
            answer={answer}
            interviewId={interviewId}
            cue={wish?.questionIndex === answer.questionIndex ? wish.cue : null}
            onVideoLost={onVideoLost}
          />
        )}
      />
    </div>
  );
}

/** Says, while answers are still being scored, how far that is; a screen reader hears each step. */
function Progress({ results: { answers } }: { results: Results }) {
  const waiting = answers.filter((answer) => answer.state === 'processing').length;
  return (
    <p role="status" className="sr-only">
      {waiting > 0 && `${answers.length - waiting} of ${answers.length} answers are ready.`}
    </p>
  );
}
