import { Captions, CaptionsOff, Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { formatClock } from '#shared/time.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { Player } from '../use-player.ts';

const SPEEDS = [1, 1.25, 1.5, 0.75] as const;

export interface PlayerControlsProps {
  player: Player;
  durationMs: number;
  /** False where nobody knows when which word was said. */
  hasCaptions: boolean;
}

export function PlayerControls({ player, durationMs, hasCaptions }: PlayerControlsProps) {
  const { playing, speed, muted, captions } = player;
  const PlayIcon = playing ? Pause : Play;
  const CaptionIcon = captions ? Captions : CaptionsOff;
  const SoundIcon = muted ? VolumeX : Volume2;
  return (
    <div className="flex items-center gap-1">
      <IconButton
        variant="primary"
        label={playing ? 'Pause' : 'Play'}
        className="rounded-full!"
        icon={<PlayIcon className="size-5 fill-current" aria-hidden="true" />}
        onClick={player.toggle}
      />
      <span className="ml-1 font-semibold figures sm:ml-2">{formatClock(player.atMs)}</span>
      {durationMs > 0 && <span className="whitespace-nowrap text-soft figures">/ {formatClock(durationMs)}</span>}
      <span className="flex-1" />
      <Button
        variant="ghost"
        className="min-w-11 px-1.5! figures"
        aria-label={`Speed ${speed}×`}
        onClick={() => player.setSpeed(SPEEDS[(SPEEDS.findIndex((s) => s === speed) + 1) % SPEEDS.length] ?? 1)}
      >
        {speed}×
      </Button>
      {hasCaptions && (
        <IconButton
          label="Captions"
          aria-pressed={captions}
          icon={<CaptionIcon className="size-5" aria-hidden="true" />}
          onClick={() => player.showCaptions(!captions)}
        />
      )}
      <IconButton
        label="Mute"
        aria-pressed={muted}
        icon={<SoundIcon className="size-5" aria-hidden="true" />}
        onClick={() => player.setMuted(!muted)}
      />
      <IconButton
        label="Full screen"
        icon={<Maximize className="size-5" aria-hidden="true" />}
        onClick={player.showFullScreen}
      />
    </div>
  );
}
