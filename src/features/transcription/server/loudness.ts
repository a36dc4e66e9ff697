import { SAMPLE_RATE } from './sound.ts';

const WINDOW_SAMPLES = SAMPLE_RATE / 10;

/** Root mean square of each 100 ms over full scale, 0 to 1. */
export class LoudnessMeter {
  private readonly windows: number[] = [];
  private sum = 0;
  private count = 0;

  add(samples: Float32Array): void {
    for (const sample of samples) {
      this.sum += sample * sample;
      if (++this.count === WINDOW_SAMPLES) this.close();
    }
  }

  private close(): void {
    this.windows.push(Math.min(1, Math.round(Math.sqrt(this.sum / this.count) * 10_000) / 10_000));
    this.sum = 0;
    this.count = 0;
  }

  /** With the last, shorter window. */
  end(): number[] {
    if (this.count > 0) this.close();
    return this.windows;
  }
}
