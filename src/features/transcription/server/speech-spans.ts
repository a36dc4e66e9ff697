import { SAMPLE_RATE } from './sound-format.ts';
import type { Sherpa, Vad } from './sherpa.ts';

/** What Silero looks at in one go. */
const WINDOW = 512;
/** Someone who speaks on without a pause is cut here; `maxSpeechDuration` was measured not to bound a segment. */
const LONGEST_SAMPLES = 8 * SAMPLE_RATE;
const BUFFER_SECONDS = 60;
/** Silence enough for the last span to end by itself. */
const TAIL_SAMPLES = SAMPLE_RATE / 2;

export interface SpeechSpan {
  /** Samples since the answer began. */
  start: number;
  samples: Float32Array;
}

/** Finds where somebody speaks. Looks at whole windows only, so that its result does not depend on how sound arrives. */
export class SpeechFinder {
  private readonly vad: Vad;
  private readonly onSpan: (span: SpeechSpan) => void;
  private rest = new Float32Array(0);
  /** Samples since speech began without a pause. */
  private speaking = 0;

  constructor(sherpa: Sherpa, model: string, onSpan: (span: SpeechSpan) => void) {
    this.onSpan = onSpan;
    const sileroVad = { model, threshold: 0.4, minSilenceDuration: 0.35, minSpeechDuration: 0.1, windowSize: WINDOW };
    this.vad = new sherpa.Vad({ sileroVad, sampleRate: SAMPLE_RATE, numThreads: 1, debug: 0 }, BUFFER_SECONDS);
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
