import type { Delivery } from '#features/coaching/coaching.contract.ts';

const LOUDNESS_STEP_MS = 100;

export interface Bar {
  startMs: number;
  /** 0 to 1 of the height. */
  height: number;
  kind: 'speech' | 'pause' | 'filler';
}

/**
 * The answer's loudness in `count` bars. Heights are relative to the loud parts of this very recording (its 95th
 * percentile), so that a quiet microphone still draws a readable picture.
 */
export function barsOf(delivery: Delivery, durationMs: number, count: number): Bar[] {
  const full = percentile(delivery.loudness, 0.95);
  const stepMs = durationMs / count;
  return Array.from({ length: count }, (_, index) => {
    const startMs = index * stepMs;
    const endMs = startMs + stepMs;
    const from = Math.floor(startMs / LOUDNESS_STEP_MS);
    const samples = delivery.loudness.slice(from, Math.max(from + 1, Math.ceil(endMs / LOUDNESS_STEP_MS)));
    const loudest = samples.reduce((max, value) => Math.max(max, value), 0);
    const inPause = delivery.longPauses.some((pause) => pause.startMs <= startMs && endMs <= pause.endMs);
    const hasFiller = delivery.fillers.some((filler) => filler.startMs >= startMs && filler.startMs < endMs);
    return {
      startMs,
      height: full > 0 ? Math.min(1, loudest / full) : 0,
      kind: hasFiller ? 'filler' : inPause ? 'pause' : 'speech',
    };
  });
}

function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The pace over time as points inside `width` × `height`, and the figures its lowest and highest edge stand for. */
export function paceLine(pace: Delivery['pace'], durationMs: number, width: number, height: number) {
  const rates = pace.map((point) => point.wordsPerMinute);
  // At least 60 words a minute from edge to edge: an even pace must look even.
  const middle = (Math.max(...rates, 0) + Math.min(...rates, Infinity)) / 2;
  const half = Math.max(30, (Math.max(...rates, 0) - Math.min(...rates, Infinity)) / 2);
  const y = (rate: number) => height - ((rate - (middle - half)) / (2 * half)) * height;
  return pace.map((point) => ({ x: (point.atMs / durationMs) * width, y: y(point.wordsPerMinute) }));
}

export function paceAt(pace: Delivery['pace'], atMs: number): number | null {
  let best: Delivery['pace'][number] | null = null;
  for (const point of pace) if (!best || Math.abs(point.atMs - atMs) < Math.abs(best.atMs - atMs)) best = point;
  return best?.wordsPerMinute ?? null;
}

/** Where a click leads: on a filler or the start of a long pause if one is within `reachMs`, else where it was. */
export function snap(delivery: Delivery, atMs: number, reachMs: number): number {
  const points = [...delivery.fillers.map((f) => f.startMs), ...delivery.longPauses.map((p) => p.startMs)];
  const near = points
    .filter((point) => Math.abs(point - atMs) <= reachMs)
    .sort((a, b) => Math.abs(a - atMs) - Math.abs(b - atMs))[0];
  // A moment before it, so that one hears how it came.
  return near === undefined ? atMs : Math.max(0, near - 400);
}
