import type { Word } from '#features/transcription/transcription.contract.ts';
import type { SpeechStatus } from './transcription.port.ts';

export interface Transcription {
  /** Empty where the recogniser gives no times. */
  words: Word[];
  text: string;
}

/** One answer on its way through a recogniser. */
export interface Utterance {
  /** 16 kHz mono, in order. Never throws: a failure shows in finish(). */
  write(samples: Float32Array): void;
  /** No more sound comes. Throws speechFailed(). */
  finish(signal: AbortSignal): Promise<Transcription>;
  /** Nobody wants the result any more. */
  drop(): void;
}

export interface Recogniser {
  readonly rung: Exclude<SpeechStatus['rung'], 'none'>;
  /** 'zipformer-3.3m', 'pocketsphinx', or an endpoint's host and model. */
  readonly name: string;
  open(signal: AbortSignal): Promise<Utterance>;
  close(): Promise<void>;
}
