import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { speakWav } from '#features/voice/server/voice.usecases.ts';
import { SAMPLE_RATE, writeWav } from '#shared/wav.ts';
import { ROOT } from './app.ts';

/** A written answer of about half a minute. */
export const ANSWER = readFileSync(resolve(ROOT, 'e2e/fixtures/answer-aloud.txt'), 'utf8').trim();

export interface Microphone {
  path: string;
  /** From the moment the microphone is opened, in ms: when the voice begins, and when it has ended. */
  beginsMs: number;
  endsMs: number;
  remove(): Promise<void>;
}

/** A WAV with our own voice in it, after a silence in which the journey reaches the recording. */
export async function buildMicrophone(text: string, leadMs: number): Promise<Microphone> {
  const { samples } = await speakWav(text, AbortSignal.timeout(20_000));
  const lead = new Int16Array((SAMPLE_RATE * leadMs) / 1_000);
  const tail = new Int16Array(SAMPLE_RATE * 5);
  const all = new Int16Array(lead.length + samples.length + tail.length);
  all.set(samples, lead.length);
  const folder = await mkdtemp(join(tmpdir(), 'trainvue-mic-'));
  const path = join(folder, 'answer.wav');
  await writeFile(path, writeWav(all));
  return {
    path,
    beginsMs: leadMs,
    endsMs: leadMs + (samples.length / SAMPLE_RATE) * 1_000,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
