/** Samples a second, one channel: what every recogniser takes. */
export const SAMPLE_RATE = 16_000;
