import { useCallback, useRef, useState } from 'react';

/** One video, and what the parts around it need to know and to ask of it. Times in ms. */
export interface Player {
  playing: boolean;
  atMs: number;
  speed: number;
  muted: boolean;
  captions: boolean;
  toggle: () => void;
  /** Goes there and stays as it was, playing or not. */
  seek: (ms: number) => void;
  /** Goes there and plays: what a click on a quote does. */
  playFrom: (ms: number) => void;
  setSpeed: (speed: number) => void;
  setMuted: (muted: boolean) => void;
  showCaptions: (shown: boolean) => void;
  showFullScreen: () => void;
  scrollIntoView: () => void;
  /** For the video element, as its `ref`. */
  attach: (video: HTMLVideoElement | null) => void;
  /** For the video element: tells the player what the browser did. */
  events: { onPlay: () => void; onPause: () => void; onTimeUpdate: () => void; onSeeking: () => void };
}

export function usePlayer(): Player {
  const element = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [atMs, setAtMs] = useState(0);
  const [settings, setSettings] = useState({ speed: 1, muted: false, captions: true });

  const attach = useCallback((video: HTMLVideoElement | null) => {
    element.current = video;
  }, []);
  const withVideo = useCallback((act: (video: HTMLVideoElement) => void) => {
    if (element.current) act(element.current);
  }, []);
  const play = useCallback(
    // A browser may refuse to play; the button then still says Play.
    () => withVideo((video) => void video.play().catch(() => setPlaying(false))),
    [withVideo],
  );
  const seek = useCallback(
    (ms: number) =>
      withVideo((video) => {
        video.currentTime = Math.max(0, ms) / 1000;
        setAtMs(Math.max(0, ms));
      }),
    [withVideo],
  );
  const playFrom = useCallback(
    (ms: number) => {
      seek(ms);
      play();
    },
    [seek, play],
  );
  const readTime = () => withVideo((video) => setAtMs(video.currentTime * 1000));

  return {
    playing,
    atMs,
    ...settings,
    toggle: () => withVideo((video) => (video.paused ? play() : video.pause())),
    seek,
    playFrom,
    setSpeed: (speed) => {
      withVideo((video) => void (video.playbackRate = speed));
      setSettings({ ...settings, speed });
    },
    setMuted: (muted) => {
      withVideo((video) => void (video.muted = muted));
      setSettings({ ...settings, muted });
    },
    showCaptions: (captions) => {
      withVideo((video) => {
        for (const track of video.textTracks) track.mode = captions ? 'showing' : 'hidden';
      });
      setSettings({ ...settings, captions });
    },
    showFullScreen: () => withVideo(showFullScreen),
    scrollIntoView: useCallback(
      () => withVideo((video) => video.scrollIntoView({ behavior: 'smooth', block: 'nearest' })),
      [withVideo],
    ),
    attach,
    events: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onTimeUpdate: readTime,
      onSeeking: readTime,
    },
  };
}

/** Our own controls stay behind, so the browser's stand in for them until the person comes back. */
function showFullScreen(video: HTMLVideoElement) {
  if (!video.requestFullscreen) return;
  video.controls = true;
  const restore = () => {
    if (document.fullscreenElement === video) return;
    video.controls = false;
    document.removeEventListener('fullscreenchange', restore);
  };
  document.addEventListener('fullscreenchange', restore);
  video.requestFullscreen().catch(restore);
}
