/** The part of sherpa-onnx-node that we use; the package has no type declarations. */
export interface Sherpa {
  OnlineRecognizer: new (config: object) => OnlineRecognizer;
  OfflineRecognizer: new (config: object) => OfflineRecognizer;
  Vad: new (config: object, bufferSeconds: number) => Vad;
}

interface Waveform {
  samples: Float32Array;
  sampleRate: number;
}

interface Result {
  tokens: string[];
  /** Seconds. */
  timestamps: number[];
}

export interface OnlineStream {
  acceptWaveform(wave: Waveform): void;
  inputFinished(): void;
}

export interface OnlineRecognizer {
  createStream(): OnlineStream;
  isReady(stream: OnlineStream): boolean;
  decode(stream: OnlineStream): void;
  getResult(stream: OnlineStream): Result;
}

interface OfflineStream {
  acceptWaveform(wave: Waveform): void;
}

interface OfflineRecognizer {
  createStream(): OfflineStream;
  decode(stream: OfflineStream): void;
  getResult(stream: OfflineStream): Result;
}

export interface Vad {
  acceptWaveform(samples: Float32Array): void;
  isEmpty(): boolean;
  isDetected(): boolean;
  /** `start` counts samples from the first one. Without `false` the samples are lent, and gone after pop(). */
  front(enableExternalBuffer: false): { start: number; samples: Float32Array };
  pop(): void;
  flush(): void;
  /** As new: forgets all sound, counts from zero. */
  reset(): void;
}

export const loadSherpa = (require: NodeJS.Require): Sherpa => require('sherpa-onnx-node') as Sherpa;
