import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { UploadState } from '#features/recording/web/recording.kit.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Vee } from '#web/ui/vee/vee.tsx';
import { isLastQuestion, questionOf, type LiveState } from '../../live/live.state.ts';
import { Panel } from './panel.tsx';

/** From here on a person need not wait for the network: the answer is on the device. */
const PATIENCE_MS = 8_000;

export function PreviewPanel({ questions }: { questions: readonly string[] }) {
  return (
    <Panel title="Your questions" figure={<Vee size={56} className="shrink-0" />} className="max-w-2xl">
      <p className="text-soft">Look them over for as long as you like. The clock starts with the first one.</p>
      <ol className="flex flex-col divide-y divide-line">
        {questions.map((question, index) => (
          <li key={question} className="flex gap-4 py-3">
            <span className="font-display font-bold text-action figures" aria-hidden="true">
              {index + 1}
            </span>
            <span className="text-pretty">{question}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

export interface ProcessingPanelProps {
  upload: UploadState | undefined;
  /** Goes on without waiting for the network. */
  onGoOn: () => void;
}

export function ProcessingPanel({ upload, onGoOn }: ProcessingPanelProps) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isWaiting = upload?.phase === 'waiting';
  return (
    <Panel
      title="Saving your answer"
      figure={<Vee pose="thinking" size={56} className="shrink-0" />}
      className="max-w-md"
    >
      <Progress
        label={isWaiting ? 'Waiting for the network' : 'Sending'}
        value={upload?.acknowledged ?? 0}
        max={Math.max(1, upload?.known ?? 1)}
        valueText={upload && upload.known > 0 ? `${upload.acknowledged} of ${upload.known} s` : undefined}
      />
      {isWaiting && (
        <p className="text-sm text-soft">{upload.reason} We go on trying. Your answer is kept on this device.</p>
      )}
      {upload && (isLong || isWaiting) && (
        <Button variant="secondary" onClick={onGoOn} className="self-start">
          Go on while it is sent
        </Button>
      )}
    </Panel>
  );
}

export function FinishedPanel({ state }: { state: LiveState }) {
  if (state.ending === 'completing' || state.ending === 'completed') {
    return (
      <Panel
        title="Saving your interview"
        figure={<Vee pose="cheering" size={64} className="shrink-0" />}
        className="max-w-md"
      >
        <p className="text-soft">That was the last question. Your results open in a moment.</p>
      </Panel>
    );
  }
  if (state.problem) {
    return (
      <Panel
        title={state.ending === 'failed' ? 'Your interview is not saved yet' : 'This answer was not saved'}
        figure={<CircleAlert className="size-9 shrink-0 text-bad" aria-hidden="true" />}
        className="max-w-md"
      >
        <p>{state.problem}</p>
        {state.ending === 'failed' && (
          <p className="text-soft">Your answers are safe. Try again when you are connected.</p>
        )}
      </Panel>
    );
  }
  return (
    <Panel
      title="Your answer is safe"
      figure={<Vee pose="cheering" size={64} className="shrink-0" />}
      className="max-w-md"
    >
      <p className="text-soft">
        {isLastQuestion(state)
          ? 'That was the last question. We are already listening to what you said.'
          : 'Take a breath. The next question starts when you say so.'}
      </p>
    </Panel>
  );
}

export function PlaybackPanel({ state, url }: { state: LiveState; url: string | null }) {
  return (
    <Panel title="Your answer" className="max-w-2xl">
      <p className="text-soft">{questionOf(state)}</p>
      {url ? (
        <video
          src={url}
          controls
          playsInline
          aria-label="Your recorded answer"
          className="aspect-video w-full rounded-control bg-paper object-contain"
          onLoadedMetadata={(event) => learnDuration(event.currentTarget)}
        >
          {/* Nobody has written down yet what was said: captions come with the results. */}
          <track kind="captions" src="data:text/vtt,WEBVTT" />
        </video>
      ) : (
        <p>It is safe, but it can’t be shown here after a reload. You will find it in your results.</p>
      )}
    </Panel>
  );
}

/** A recorder's file does not say how long it is; a jump past its end makes the browser find out. */
function learnDuration(video: HTMLVideoElement): void {
  if (Number.isFinite(video.duration)) return;
  video.addEventListener('durationchange', () => (video.currentTime = 0), { once: true });
  video.currentTime = Number.MAX_SAFE_INTEGER;
}
