import { useEffect, useId } from 'react';
import type { Answer } from '#features/results/results.contract.ts';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { usePlayer } from '../use-player.ts';
import { AnswerState } from './answer-state.tsx';
import { AnswerVideo } from './answer-video.tsx';
import { DeliveryChips } from './delivery-chips.tsx';
import { PlayerControls } from './player-controls.tsx';
import { ScoreCards } from './score-cards.tsx';
import { SpeechTimeline } from './speech-timeline.tsx';
import { TranscriptView } from './transcript-view.tsx';
import { WhyScores } from './why-scores.tsx';

/** A wish from elsewhere on the page to see one moment; a new object is a new wish. */
export interface Cue {
  atMs: number;
}

export interface AnswerViewProps {
  answer: Answer;
  interviewId: string;
  cue: Cue | null;
  onVideoLost: () => void;
}

/** One answer: on the left what happened and how it scored, on the right what was said and why it scored so. */
export function AnswerView({ answer, interviewId, cue, onVideoLost }: AnswerViewProps) {
  const player = usePlayer();
  const id = useId();
  const whyId = (dimension: string) => `${id}-${dimension}`;
  const { transcript, feedback, delivery } = answer;
  const hasVideo = answer.video.state === 'available';
  const durationMs = delivery?.durationMs ?? answer.durationMs ?? 0;
  const onPlay = hasVideo ? player.playFrom : null;
  const { playFrom, scrollIntoView } = player;

  useEffect(() => {
    if (!cue) return;
    scrollIntoView();
    playFrom(cue.atMs);
  }, [cue, playFrom, scrollIntoView]);

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)]">
      <Card className="flex flex-col gap-4 p-4! max-lg:contents sm:p-4.5! lg:sticky lg:top-4">
        <div className={cx('max-lg:z-10', player.playing && 'max-lg:sticky max-lg:top-2')}>
          <AnswerVideo answer={answer} player={player} onLost={onVideoLost} />
        </div>
        {hasVideo && (
          <PlayerControls
            player={player}
            durationMs={durationMs}
            hasCaptions={transcript !== null && transcript.words.length > 0}
          />
        )}
        {delivery && (
          <SpeechTimeline
            delivery={delivery}
            durationMs={durationMs}
            atMs={player.atMs}
            onSeek={hasVideo ? player.seek : null}
          />
        )}
        {delivery && <DeliveryChips delivery={delivery} onPlay={onPlay} />}
        {feedback && <ScoreCards feedback={feedback} whyId={whyId} />}
      </Card>
      <Card className="flex flex-col gap-6">
        <AnswerState answer={answer} interviewId={interviewId} />
        {feedback && <p className="text-lg leading-snug font-medium text-pretty">{feedback.overallSummary}</p>}
        {transcript && (
          <TranscriptView
            transcript={transcript}
            feedback={feedback}
            onPlay={onPlay}
            playingAtMs={player.playing ? player.atMs : null}
          />
        )}
        {feedback && <WhyScores feedback={feedback} whyId={whyId} onPlay={onPlay} />}
      </Card>
    </div>
  );
}
