import { useEffect, useState, type ReactNode } from 'react';
import { Clapperboard, Play, ShieldCheck, VideoOff } from 'lucide-react';
import type { Answer } from '#features/results/results.contract.ts';
import type { Word } from '#features/transcription/transcription.contract.ts';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { webVtt } from '../captions.ts';
import type { Player } from '../use-player.ts';

export interface AnswerVideoProps {
  answer: Answer;
  player: Player;
  captions: boolean;
  /** The bytes did not come: erased meanwhile, or a codec that this browser lacks. */
  onLost: () => void;
}

export function AnswerVideo({ answer, player, captions, onLost }: AnswerVideoProps) {
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
  return (
    <div className="relative overflow-hidden rounded-control bg-[#0b1116]">
      {/* oxlint's caption rule is met by the track below; the words are the person's own. */}
      <video
        ref={player.video}
        src={url}
        playsInline
        preload="metadata"
        onError={onLost}
        onClick={player.toggle}
        {...player.events}
        className="block aspect-video w-full cursor-pointer object-contain"
        aria-label={`Your answer to question ${answer.questionIndex + 1}`}
      >
        <CaptionTrack words={answer.transcript?.words ?? []} shown={captions} />
      </video>
      {!player.playing && <BigPlay onPlay={player.toggle} />}
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

function CaptionTrack({ words, shown }: { words: Word[]; shown: boolean }) {
  const [track, setTrack] = useState<HTMLTrackElement | null>(null);
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (words.length === 0) return;
    const url = URL.createObjectURL(new Blob([webVtt(words)], { type: 'text/vtt' }));
    setSrc(url);
    return () => {
      setSrc(undefined);
      URL.revokeObjectURL(url);
    };
  }, [words]);
  useEffect(() => {
    if (track) track.track.mode = shown ? 'showing' : 'hidden';
  }, [track, shown, src]);
  return src ? <track ref={setTrack} kind="captions" srcLang="en" label="What you said" src={src} /> : null;
}

function Well({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="grid aspect-video place-content-center justify-items-center gap-2 rounded-control bg-sunk p-5 text-center">
      <span className={cx('text-soft [&>svg]:size-8')} aria-hidden="true">
        {icon}
      </span>
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-xs text-sm text-soft">{children}</div>}
    </div>
  );
}
