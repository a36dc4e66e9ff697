import type { Word } from '#features/transcription/transcription.contract.ts';

/** What a recogniser and the sound itself say of one answer. */
export interface HeardAnswer {
  words: Word[];
  text: string;
  /** Length of the sound in ms, from its samples. */
  durationMs: number;
  /** Loudness of each 100 ms, 0 to 1 (RMS over full scale): for the timeline and for pauses. */
  loudness: number[];
  recogniser: string;
}

export interface SpeechStatus {
  /** The rung of the ladder that it stands on. */
  rung: 'endpoint' | 'neural' | 'pocketsphinx' | 'none';
  state: 'ready' | 'preparing' | 'unavailable';
  /** One short phrase for the start's lines and /health: 'zipformer-3.3m', 'fetching parakeet-110m (34 %)'. */
  name: string;
  /** Why better rungs were stepped over, a sentence each. */
  notes: string[];
}

/** Listens to answers while they arrive, and gives the whole transcript when they have ended. */
export interface SpeechToText {
  status(): SpeechStatus;
  /** Begins to follow recordings as their chunks are announced on the event bus. */
  start(): Promise<void>;
  /**
   * The complete answer: the live listener's tail, or, when there is none (after a restart), the file again.
   * The recording is finalized; its assembled file is at `storagePath` (a Storage key).
   * Throws speechPreparing() while the model is on its way, speechUnavailable() when there is no recogniser,
   * soundMissing() for a file without an audio track, soundUnreadable() for one that can't be decoded.
   */
  finish(
    recording: { id: string; storagePath: string; mimeType: string; chunkCount: number },
    signal: AbortSignal,
  ): Promise<HeardAnswer>;
  /** Stops listening to a recording that was discarded. */
  forget(recordingId: string): void;
  stop(): Promise<void>;
}
