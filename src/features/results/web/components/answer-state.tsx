import { useState, type ReactNode } from 'react';
import type { Answer } from '#features/results/results.contract.ts';
import { MAX_TYPED_CHARACTERS } from '#features/transcription/transcription.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/inputs.tsx';
import { Vee, type VeePose } from '#web/ui/vee/vee.tsx';
import { useTryAgain, useTypeWords } from '../results.api.ts';

/** What stands in the place of the feedback while there is none. */
export function AnswerState({ answer, interviewId }: { answer: Answer; interviewId: string }) {
  switch (answer.state) {
    case 'processing':
      return (
        <Notice pose="thinking" title="Feedback for this question is still being processed..." status>
          Vee is listening to your answer. The scores appear here by themselves.
        </Notice>
      );
    case 'failed':
      return <Failed answer={answer} interviewId={interviewId} />;
    case 'needs_words':
      return <TypeWords questionIndex={answer.questionIndex} interviewId={interviewId} />;
    case 'unanswered':
      return (
        <Notice pose="idle" title="You did not answer this question">
          There is nothing to score here, and it does not lower your average.
        </Notice>
      );
    case 'scored':
      return null;
  }
}

interface NoticeProps {
  pose: VeePose;
  title: string;
  status?: boolean;
  children: ReactNode;
}

function Notice({ pose, title, status = false, children }: NoticeProps) {
  return (
    <div role={status ? 'status' : undefined} className="flex flex-col items-center gap-3 py-8 text-center">
      <Vee pose={pose} size={96} />
      <h3 className="text-subheading">{title}</h3>
      <div className="flex max-w-md flex-col items-center gap-4 text-soft">{children}</div>
    </div>
  );
}

function Failed({ answer, interviewId }: { answer: Answer; interviewId: string }) {
  const again = useTryAgain(interviewId);
  const [typing, setTyping] = useState(false);
  const { recordingId, questionIndex } = answer;
  if (typing) return <TypeWords questionIndex={questionIndex} interviewId={interviewId} />;
  return (
    <Notice pose="thinking" title="This answer could not be scored">
      <p>{answer.error?.message ?? 'Something failed on the way.'} Your recording is safe, and no score was made up.</p>
      {again.isError && (
        <p role="alert" className="text-bad">
          {again.error.message}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {recordingId && (
          <Button busy={again.isPending} onClick={() => again.mutate(recordingId)}>
            Try again
          </Button>
        )}
        {answer.transcript === null && (
          <Button variant="secondary" onClick={() => setTyping(true)}>
            Type what you said
          </Button>
        )}
      </div>
    </Notice>
  );
}

function TypeWords({ questionIndex, interviewId }: { questionIndex: number; interviewId: string }) {
  const [text, setText] = useState('');
  const send = useTypeWords(interviewId, questionIndex);
  const missing = text.trim().length === 0;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing && !send.isPending) send.mutate(text.trim());
      }}
    >
      <div className="flex items-center gap-4">
        <Vee pose="talking" size={64} />
        <div>
          <h3 className="text-subheading">What did you say?</h3>
          <p className="text-soft">
            Nobody could write your words down here. Type them, and they are scored like spoken ones.
          </p>
        </div>
      </div>
      <Field
        label="Your words"
        hint="As you said them: the scores quote what you write."
        error={send.isError ? send.error.message : undefined}
        required
      >
        <TextArea
          rows={8}
          maxLength={MAX_TYPED_CHARACTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" className="self-start" disabled={missing} busy={send.isPending} busyLabel="Sending…">
        Score my words
      </Button>
    </form>
  );
}
