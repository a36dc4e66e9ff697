import { Play } from 'lucide-react';
import type { InterviewType } from '#features/interview/interview.contract.ts';
import type { Answer } from '#features/results/results.contract.ts';
import { count } from '#shared/time.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { VeeCard } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Vee } from '#web/ui/vee/vee.tsx';
import { weakestAnswer } from '../scores.ts';

export interface NextChangeProps {
  answers: Answer[];
  /** Null while the interview still runs: there is nothing to practise again yet. */
  interviewType: InterviewType | null;
  onShow: (questionIndex: number, atMs: number | null) => void;
}

/** The first thing on the page: what to change, before any score. */
export function NextChange({ answers, interviewType, onShow }: NextChangeProps) {
  const weakest = weakestAnswer(answers);
  const waiting = answers.filter((answer) => answer.state === 'processing').length;
  if (!weakest) {
    if (waiting === 0) return null;
    return (
      <VeeCard vee={<Vee pose="thinking" size={72} />} title={`Vee is listening to ${count(waiting, 'answer')}`}>
        <p className="text-soft">The one thing to change next comes here first.</p>
      </VeeCard>
    );
  }
  const { nextChange } = weakest.feedback;
  const canPlay = nextChange.atMs !== null && weakest.video.state === 'available';
  const where = answers.length > 1 ? `in question ${weakest.questionIndex + 1}` : 'in your answer';
  return (
    <VeeCard
      className="sm:py-4.5!"
      vee={<Vee pose="talking" size={72} />}
      title={
        <>
          <p className="font-sans text-base font-semibold text-amber-ink">Change one thing next</p>
          <h2 className="text-heading">{nextChange.headline}</h2>
        </>
      }
      action={
        <div className="flex flex-col gap-2.5 sm:flex-row lg:items-center">
          {(canPlay || answers.length > 1) && (
            <Button
              variant="ghost"
              icon={canPlay ? <Play className="size-4.5" aria-hidden="true" /> : undefined}
              onClick={() => onShow(weakest.questionIndex, canPlay ? nextChange.atMs : null)}
            >
              See it {where}
            </Button>
          )}
          {interviewType && <LinkButton {...paths.setup(interviewType)}>Practise this again</LinkButton>}
        </div>
      }
    >
      <p className="text-pretty">{nextChange.detail}</p>
    </VeeCard>
  );
}
