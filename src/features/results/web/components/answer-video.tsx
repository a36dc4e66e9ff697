import { useCallback, useState, type ReactNode } from 'react';
import { Clapperboard, Play, ShieldCheck, VideoOff } from 'lucide-react';
import type { Answer } from '#features/results/results.contract.ts';
import type { Word } from '#features/transcription/transcription.contract.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { webVtt } from '../captions.ts';
import type { Player } from '../use-player.ts';

export interface AnswerVideoProps {
  answer: Answer;
  player: Player;
  /** The bytes did not come: erased meanwhile, or a codec that this browser lacks. */
  onLost: () => void;
}

export function AnswerVideo({ answer, player, onLost }: AnswerVideoProps) {
  const { state, url } = answer.video;
  if (state === 'deleted') {
    return (
      <Well icon={<ShieldCheck />} title="Video deleted – feedback still available">
        Videos are automatically deleted 15 minutes after first viewing for privacy.
      </Well>
    );
  }
  if (state === 'processing') {
    return (
      <Well icon={<Clapperboard />} title="Your video is being prepared">
        It appears here by itself.
        <Skeleton className="mx-auto mt-3 h-2 w-40" />
      </Well>
    );
  }
  if (state === 'not_available' || !url) return <Well icon={<VideoOff />} title="Video not available" />;
  return <LoadedVideo url={url} answer={answer} player={player} onLost={onLost} />;
}

function LoadedVideo({ url, answer, player, onLost }: AnswerVideoProps & { url: string }) {
  const { attach, events, playing, atMs, toggle } = player;
  const [src, setSrc] = useState(url);
  const captions = useCaptions(answer.transcript?.words);
  const [lost, setLost] = useState<string | null>(null);
  // The server makes a copy that seeks faster, under another address. A video that plays is not torn away for it.
  if (url !== src && !playing && atMs === 0) setSrc(url);
  if (lost === url) {
    return (
      <Well icon={<VideoOff />} title="Video not available">
        This browser could not play it. Your feedback is not affected.
      </Well>
    );
  }
  return (
    <div className="relative overflow-hidden rounded-control bg-[#0b1116]">
      <video
        ref={attach}
        src={src}
        playsInline
        preload="metadata"
        onError={() => {
          setSrc(url);
          if (src !== url) return;
          setLost(url);
          onLost();
        }}
        onClick={toggle}
        {...events}
        className="block aspect-video w-full cursor-pointer object-contain"
        aria-label={`Your answer to question ${answer.questionIndex + 1}`}
      >
        <track ref={captions} kind="captions" srcLang="en" label="What you said" default />
      </video>
      {!playing && <BigPlay onPlay={toggle} />}
    </div>
  );
}

/** For mouse and thumb; the keyboard has the Play button below, which says the same. */
function BigPlay({ onPlay }: { onPlay: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onPlay}
      className="absolute top-1/2 left-1/2 grid size-16 -translate-1/2 place-items-center rounded-full bg-[#faf7f1]/92 text-[#15202b] shadow-lift"
    >
      <Play className="ml-1 size-7 fill-current" aria-hidden="true" />
    </button>
  );
}

/** Gives a track element its captions, made from the words; the browser frees them when the words change. */
function useCaptions(words: Word[] | undefined) {
  return useCallback(
    (track: HTMLTrackElement | null) => {
      if (!track || !words || words.length === 0) return;
      const url = URL.createObjectURL(new Blob([webVtt(words)], { type: 'text/vtt' }));
      track.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [words],
  );
}

function Well({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="grid min-h-44 place-content-center justify-items-center gap-2 rounded-control bg-sunk p-5 text-center">
      <span className="text-soft [&>svg]:size-8" aria-hidden="true">
        {icon}
      </span>
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-xs text-sm text-soft">{children}</div>}
    </div>
  );
}
