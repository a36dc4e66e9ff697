import { useState } from 'react';
import { Captions, CaptionsOff, Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { formatClock } from '#shared/time.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { Player } from '../use-player.ts';

const SPEEDS = [1, 1.25, 1.5, 0.75] as const;

export interface PlayerControlsProps {
  player: Player;
  durationMs: number;
  captions: boolean;
  /** Null where nobody knows when which word was said. */
  onCaptions: ((shown: boolean) => void) | null;
}

export function PlayerControls({ player, durationMs, captions, onCaptions }: PlayerControlsProps) {
  const [muted, setMuted] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const video = player.video;
  return (
    <div className="flex items-center gap-1">
      <IconButton
        variant="primary"
        label={player.playing ? 'Pause' : 'Play'}
        className="rounded-full!"
        icon={
          player.playing ? (
            <Pause className="size-5 fill-current" aria-hidden="true" />
          ) : (
            <Play className="ml-0.5 size-5 fill-current" aria-hidden="true" />
          )
        }
        onClick={player.toggle}
      />
      <span className="ml-2 font-semibold figures">{formatClock(player.atMs)}</span>
      <span className="text-soft figures">/ {formatClock(durationMs)}</span>
      <span className="flex-1" />
      <Button
        variant="ghost"
        className="min-w-11 px-1.5! figures"
        aria-label={`Speed: ${speed} times`}
        onClick={() => {
          const next = SPEEDS[(SPEEDS.findIndex((s) => s === speed) + 1) % SPEEDS.length] ?? 1;
          setSpeed(next);
          if (video.current) video.current.playbackRate = next;
        }}
      >
        {speed}×
      </Button>
      {onCaptions && (
        <IconButton
          label="Captions"
          aria-pressed={captions}
          icon={
            captions ? (
              <Captions className="size-5" aria-hidden="true" />
            ) : (
              <CaptionsOff className="size-5" aria-hidden="true" />
            )
          }
          onClick={() => onCaptions(!captions)}
        />
      )}
      <IconButton
        label="Mute"
        aria-pressed={muted}
        icon={
          muted ? <VolumeX className="size-5" aria-hidden="true" /> : <Volume2 className="size-5" aria-hidden="true" />
        }
        onClick={() => {
          if (video.current) video.current.muted = !muted;
          setMuted(!muted);
        }}
      />
      <IconButton
        label="Full screen"
        icon={<Maximize className="size-5" aria-hidden="true" />}
        onClick={() => showFullScreen(video.current)}
      />
    </div>
  );
}

/** Our own controls stay behind, so the browser's stand in for them until the person comes back. */
function showFullScreen(video: HTMLVideoElement | null) {
  if (!video?.requestFullscreen) return;
  video.controls = true;
  const restore = () => {
    if (document.fullscreenElement === video) return;
    video.controls = false;
    document.removeEventListener('fullscreenchange', restore);
  };
  document.addEventListener('fullscreenchange', restore);
  video.requestFullscreen().catch(restore);
}
