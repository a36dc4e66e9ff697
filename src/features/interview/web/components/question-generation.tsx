import { CircleCheck, RefreshCw } from 'lucide-react';
import { PRODUCT } from '#shared/product.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Vee } from '#web/ui/vee/vee.tsx';
import type { Generation } from '../use-question-generation.ts';

/** Where the questions stand: being written, written, or a stopgap with a way to try again. */
export function QuestionGeneration({ generation }: { generation: Generation }) {
  const { status, count, usesFallback } = generation;
  const busy = status === 'generating' || status === 'idle';
  return (
    <Card as="section" tone={status === 'generated' && !usesFallback ? 'plain' : 'amber'} aria-labelledby="questions">
      <div className="flex items-center gap-4">
        <Vee pose={busy ? 'thinking' : status === 'failed' ? 'idle' : 'cheering'} size={72} className="shrink-0" />
        <div className="min-w-0 flex-1" aria-live="polite" aria-busy={busy}>
          <h2 id="questions" className="text-subheading">
            {busy && 'Writing your questions…'}
            {status === 'generated' && (
              <span className="inline-flex items-center gap-2">
                {!usesFallback && <CircleCheck className="size-5 text-good" aria-hidden="true" />}
                {count === 1 ? 'Your question is ready' : `Your ${count} questions are ready`}
              </span>
            )}
            {status === 'failed' && 'There are no questions yet'}
          </h2>
          <p className="text-sm text-soft">
            {busy && `${PRODUCT.mascot} reads what you wrote about the job.`}
            {status === 'generated' && !usesFallback && 'Made for the job that you described.'}
            {status === 'generated' &&
              usesFallback &&
              'These are our standard ones, because writing them for you did not work. You can start with them, or try again.'}
            {status === 'failed' && generation.reason}
          </p>
        </div>
      </div>
      {(usesFallback || status === 'failed') && (
        <Button
          variant="secondary"
          busy={generation.isRetrying}
          busyLabel="Generating…"
          icon={<RefreshCw className="size-4.5" aria-hidden="true" />}
          onClick={generation.retry}
          className="mt-4 w-full sm:w-auto"
        >
          Retry Question Generation
        </Button>
      )}
    </Card>
  );
}
