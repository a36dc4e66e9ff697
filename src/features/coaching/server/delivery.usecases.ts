import type { Delivery } from '#features/coaching/coaching.contract.ts';
import type { Word } from '#features/transcription/transcription.contract.ts';
import { BREAK_MS, findFillers, type SpokenWord } from './delivery.fillers.ts';
import { LONG_PAUSE_MS, PACE_STEP_MS, PACE_WINDOW_MS } from './delivery.norms.ts';

export const LOUDNESS_FRAME_MS = 100;
/** A longer word than this is a recogniser's guess at an end: the sound decides where it really stopped. */
const LONGEST_WORD_MS = 900;

/**
 * Pace, pauses and fillers from the words' times, the recording's length in ms and its loudness (0 to 1 for each
 * 100 ms; may be empty). Pure: the same answer, the same figures.
 */
export function measureDelivery(words: readonly Word[], durationMs: number, loudness: readonly number[]): Delivery {
  const ordered = withHonestEnds(
    [...words].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs),
    loudness,
  );
  const longPauses = pausesBetween(ordered, loudness);
  const paused = longPauses.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  // From the first word to the end of the last: the lag before speaking and the silence after it are no speech.
  const spoken = ordered.length > 0 ? lastEnd(ordered) - (ordered[0]?.startMs ?? 0) : 0;
  const speakingMs = Math.max(0, Math.round(spoken - paused));
  return {
    durationMs: Math.round(durationMs),
    speakingMs,
    wordCount: ordered.length,
    wordsPerMinute: perMinute(ordered.length, speakingMs),
    longPauses,
    fillers: fillersIn(ordered),
    loudness: loudness.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100),
    pace: paceOver(ordered, durationMs),
  };
}

const perMinute = (count: number, ms: number) => (ms > 0 ? Math.round((count * 60_000) / ms) : 0);
const lastEnd = (words: readonly Word[]) => words.reduce((latest, { endMs }) => Math.max(latest, endMs), 0);

/** Loudness above which someone speaks: a seventh of the loud part of this answer, and clear of its background. */
function voiceThreshold(loudness: readonly number[]): number {
  const sorted = [...loudness].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const loud = at(0.9);
  return Math.min(Math.max(loud * 0.15, at(0.1) * 2, 0.004), Math.max(loud * 0.5, 0.004));
}

/** No word ends after the next begins, and an overlong one ends where its sound does. */
function withHonestEnds(words: readonly Word[], loudness: readonly number[]): Word[] {
  const threshold = voiceThreshold(loudness);
  return words.map((word, index) => {
    const next = words[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    let endMs = Math.max(word.startMs, Math.min(word.endMs, next));
    if (loudness.length > 0 && endMs - word.startMs > LONGEST_WORD_MS) {
      let frame = Math.min(loudness.length, Math.ceil(endMs / LOUDNESS_FRAME_MS)) - 1;
      const first = Math.floor(word.startMs / LOUDNESS_FRAME_MS) + 2;
      while (frame > first && (loudness[frame] ?? 0) < threshold) frame -= 1;
      endMs = Math.min(endMs, Math.max(word.startMs, (frame + 1) * LOUDNESS_FRAME_MS));
    }
    return { ...word, endMs };
  });
}

/** Gaps of 1.5 s or more between two words, unless the sound shows that someone spoke there unrecognised. */
function pausesBetween(words: readonly Word[], loudness: readonly number[]): Delivery['longPauses'] {
  const threshold = voiceThreshold(loudness);
  const pauses: Delivery['longPauses'] = [];
  for (let index = 1; index < words.length; index += 1) {
    const startMs = Math.round(words[index - 1]?.endMs ?? 0);
    const endMs = Math.round(words[index]?.startMs ?? 0);
    if (endMs - startMs < LONG_PAUSE_MS) continue;
    const frames = loudness.slice(Math.ceil(startMs / LOUDNESS_FRAME_MS), Math.floor(endMs / LOUDNESS_FRAME_MS));
    const voiced = frames.filter((value) => value >= threshold).length;
    if (frames.length === 0 || voiced <= frames.length / 2) pauses.push({ startMs, endMs });
  }
  return pauses;
}

function fillersIn(words: readonly Word[]): Delivery['fillers'] {
  const spoken = words.map((word, index): SpokenWord => {
    const previous = words[index - 1];
    const next = words[index + 1];
    const stop = (text: string | undefined) => (/[,;:.!?…-]$/.test(text ?? '') ? BREAK_MS : 0);
    const gapBeforeMs = previous ? Math.max(word.startMs - previous.endMs, stop(previous.text)) : BREAK_MS;
    const gapAfterMs = next ? Math.max(next.startMs - word.endMs, stop(word.text)) : BREAK_MS;
    const startsSentence = !previous || /[.!?]$/.test(previous.text) || gapBeforeMs >= 2 * BREAK_MS;
    return { plain: word.text.toLowerCase().replace(/[^\p{L}\p{N}']/gu, ''), gapBeforeMs, gapAfterMs, startsSentence };
  });
  return findFillers(spoken).map(({ index, length }) => ({
    text: spoken
      .slice(index, index + length)
      .map(({ plain }) => plain)
      .join(' '),
    startMs: Math.round(words[index]?.startMs ?? 0),
  }));
}

/** Words whose middle falls into a window of 10 s, every 2 s; one point for an answer shorter than the window. */
function paceOver(words: readonly Word[], durationMs: number): Delivery['pace'] {
  if (words.length === 0) return [];
  const end = Math.max(durationMs, lastEnd(words));
  const middles = words.map(({ startMs, endMs }) => (startMs + endMs) / 2);
  const half = PACE_WINDOW_MS / 2;
  if (end <= PACE_WINDOW_MS) return [{ atMs: Math.round(end / 2), wordsPerMinute: perMinute(words.length, end) }];
  const points: Delivery['pace'] = [];
  for (let atMs = half; atMs <= end - half; atMs += PACE_STEP_MS) {
    const inside = middles.filter((middle) => middle >= atMs - half && middle < atMs + half).length;
    points.push({ atMs, wordsPerMinute: perMinute(inside, PACE_WINDOW_MS) });
  }
  return points;
}
