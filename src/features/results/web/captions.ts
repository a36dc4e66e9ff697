import type { Word } from '#features/transcription/transcription.contract.ts';

/** Two lines of about 37 characters: what fits under a small video. */
const CUE_CHARACTERS = 74;
const CUE_MS = 5_000;
const CUE_PAUSE_MS = 800;
/** Shorter than this, and nobody can read it. */
const SHORTEST_CUE_MS = 1_000;

interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

/** Captions of what was said, as a WebVTT file. */
export function webVtt(words: Word[]): string {
  const cues = cuesOf(words);
  const blocks = cues.map((cue, index) => {
    const nextStart = cues[index + 1]?.startMs ?? Infinity;
    const endMs = Math.min(Math.max(cue.endMs, cue.startMs + SHORTEST_CUE_MS), Math.max(nextStart, cue.startMs + 1));
    return `${timestamp(cue.startMs)} --> ${timestamp(endMs)}\n${escapeCue(cue.text)}`;
  });
  return ['WEBVTT', ...blocks].join('\n\n') + '\n';
}

function cuesOf(words: Word[]): Cue[] {
  const cues: Cue[] = [];
  for (const word of words) {
    const cue = cues.at(-1);
    const fits =
      cue &&
      word.startMs - cue.endMs < CUE_PAUSE_MS &&
      word.endMs - cue.startMs <= CUE_MS &&
      cue.text.length + 1 + word.text.length <= CUE_CHARACTERS;
    if (fits) {
      cue.text += ` ${word.text}`;
      cue.endMs = Math.max(cue.endMs, word.endMs);
    } else {
      cues.push({ startMs: word.startMs, endMs: word.endMs, text: word.text });
    }
  }
  return cues;
}

/** A cue's text is markup: what was said must not become a tag, and a line break inside it would end the cue. */
const escapeCue = (text: string) =>
  text.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function timestamp(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const seconds = Math.floor(whole / 1000);
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(whole % 1000, 3)}`;
}
