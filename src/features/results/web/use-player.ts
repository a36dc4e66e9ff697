import { useCallback, useRef, useState, type RefObject } from 'react';

/** One video, and what the parts around it need to know of it. Times in ms. */
export interface Player {
  video: RefObject<HTMLVideoElement | null>;
  playing: boolean;
  atMs: number;
  toggle: () => void;
  /** Goes there and stays as it was, playing or not. */
  seek: (ms: number) => void;
  /** Goes there and plays: what a click on a quote does. */
  playFrom: (ms: number) => void;
  /** For the video element: tells the player what the browser did. */
  events: { onPlay: () => void; onPause: () => void; onTimeUpdate: () => void; onSeeking: () => void };
}

export function usePlayer(): Player {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [atMs, setAtMs] = useState(0);

  const play = useCallback(() => {
    // A browser may refuse to play; the button then still says Play.
    video.current?.play().catch(() => setPlaying(false));
  }, []);
  const seek = useCallback((ms: number) => {
    if (!video.current) return;
    video.current.currentTime = Math.max(0, ms) / 1000;
    setAtMs(Math.max(0, ms));
  }, []);
  const toggle = useCallback(() => {
    if (video.current?.paused === false) video.current.pause();
    else play();
  }, [play]);
  const playFrom = useCallback(
    (ms: number) => {
      seek(ms);
      play();
    },
    [seek, play],
  );
  const readTime = () => setAtMs((video.current?.currentTime ?? 0) * 1000);

  return {
    video,
    playing,
    atMs,
    toggle,
    seek,
    playFrom,
    events: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onTimeUpdate: readTime,
      onSeeking: readTime,
    },
  };
}
