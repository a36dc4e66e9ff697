import { SAMPLE_RATE } from './sound-format.ts';
import type { Sherpa, Vad } from './sherpa.ts';

/** What Silero looks at in one go. */
const WINDOW = 512;
/** Someone who speaks on without a pause is cut here; `maxSpeechDuration` was measured not to bound a segment. */
const LONGEST_SAMPLES = 8 * SAMPLE_RATE;
const BUFFER_SECONDS = 15;
/** Silence enough for the last span to end by itself. */
const TAIL_SAMPLES = SAMPLE_RATE / 2;

/**
 * Detectors to take and give back: each holds some ten megabytes of native memory, which the garbage collector does
 * not see and so lets pile up.
 */
export interface Vads {
  spare: Vad[];
  make: () => Vad;
}

export function createVads(sherpa: Sherpa, model: string): Vads {
  const sileroVad = { model, threshold: 0.4, minSilenceDuration: 0.35, minSpeechDuration: 0.1, windowSize: WINDOW };
  const config = { sileroVad, sampleRate: SAMPLE_RATE, numThreads: 1, debug: 0 };
  return { spare: [], make: () => new sherpa.Vad(config, BUFFER_SECONDS) };
}

export interface SpeechSpan {
  /** Samples since the answer began. */
  start: number;
  samples: Float32Array;
}

/** Finds where somebody speaks. Looks at whole windows only, so that its result does not depend on how sound arrives. */
export class SpeechFinder {
  private readonly vad: Vad;
  private readonly spare: Vad[];
  private readonly onSpan: (span: SpeechSpan) => void;
  private rest = new Float32Array(0);
  /** Samples since speech began without a pause. */
  private speaking = 0;

  constructor(vads: Vads, onSpan: (span: SpeechSpan) => void) {
    this.onSpan = onSpan;
    this.spare = vads.spare;
    this.vad = vads.spare.pop() ?? vads.make();
  }

  write(samples: Float32Array): void {
    const all = new Float32Array(this.rest.length + samples.length);
    all.set(this.rest);
    all.set(samples, this.rest.length);
    let at = 0;
    for (; at + WINDOW <= all.length; at += WINDOW) {
      this.vad.acceptWaveform(all.slice(at, at + WINDOW));
      this.speaking = this.vad.isDetected() ? this.speaking + WINDOW : 0;
      if (this.speaking >= LONGEST_SAMPLES) this.cut();
      this.collect();
    }
    this.rest = all.slice(at);
  }

  end(): void {
    this.write(new Float32Array(TAIL_SAMPLES));
    if (this.vad.isDetected()) this.cut();
    this.collect();
  }

  /** Gives the detector back; call it once, when the answer is done with. */
  free(): void {
    this.vad.reset();
    this.spare.push(this.vad);
  }

  private cut(): void {
    this.vad.flush();
    this.speaking = 0;
  }

  private collect(): void {
    for (; !this.vad.isEmpty(); this.vad.pop()) {
      const span = this.vad.front(false);
      if (span.samples.length > 0) this.onSpan(span);
    }
  }
}

/** A recogniser dates a word up to this much before or after its sound. */
const EARLY_SECONDS = 0.3;
const LATE_SECONDS = 0.7;

/**
 * Leaves out words dated where nobody spoke: recognisers hear an 'and' or a 'the' in silence, hum and beeps.
 * A token that begins with a space begins a word; `times` and `spans` are seconds.
 */
export function spokenTokens(tokens: string[], times: number[], spans: { from: number; to: number }[]) {
  const kept: { tokens: string[]; times: number[] } = { tokens: [], times: [] };
  let keep = false;
  tokens.forEach((token, i) => {
    const at = times[i] ?? 0;
    if (i === 0 || token.startsWith(' ')) {
      keep = spans.some(({ from, to }) => at >= from - EARLY_SECONDS && at <= to + LATE_SECONDS);
    }
    if (!keep) return;
    kept.tokens.push(token);
    kept.times.push(at);
  });
  return kept;
}
