import { spawn } from 'node:child_process';
import { access, constants, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Word } from '#features/transcription/transcription.contract.ts';
import type { Recogniser } from './recogniser.ts';
import { turnstile, wholeUtterance } from './recogniser.whole.ts';
import { lowerCase, transcriptionOf } from './words.ts';

export const PROGRAM = 'pocketsphinx_continuous';
const ANSWERS_AT_ONCE = 2;
/** It needs up to 0.4 s a second of sound. */
const ANSWER_LIMIT_MS = 120_000;

/** Rough, and called rough in the page. */
export function createPocketsphinx(program: string): Recogniser {
  const turn = turnstile(ANSWERS_AT_ONCE);
  const transcribe = async (wav: Uint8Array, signal: AbortSignal) => {
    const folder = await mkdtemp(join(tmpdir(), 'answer-'));
    try {
      const path = join(folder, 'answer.wav');
      await writeFile(path, wav, { mode: 0o600 });
      const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
      const args = ['-infile', path, '-time', 'yes', '-logfn', '/dev/null'];
      return transcriptionOf(readSegments((await run(program, args, limit)).output));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    rung: 'pocketsphinx',
    name: 'pocketsphinx',
    open: async () => wholeUtterance((wav, signal) => turn(() => transcribe(wav, signal))),
    close: async () => undefined,
  };
}

/** Lines of `word start end confidence`, in seconds, between lines of text; fillers and silences are in brackets. */
export function readSegments(output: string): Word[] {
  return output.split('\n').flatMap((line) => {
    const match = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\S+)$/.exec(line.trim());
    const spoken = match?.[1]?.replace(/\(\d+\)$/, '') ?? '';
    if (!match || /^[<[+]/.test(spoken) || spoken === '') return [];
    const [startMs, endMs] = [match[2], match[3]].map((seconds) => Math.round(Number(seconds) * 1_000));
    return [{ text: lowerCase(spoken), startMs: startMs ?? 0, endMs: endMs ?? 0 }];
  });
}

/** The program's path, or undefined. */
export async function onPath(program: string, path = process.env.PATH ?? ''): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, program);
    const found = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return candidate;
  }
  return undefined;
}

/** Runs a program to its end. Throws when it fails or the signal ends it. */
export async function run(program: string, args: string[], signal: AbortSignal, env?: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], signal, killSignal: 'SIGKILL', env });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} ended with code ${code}`);
  return { output };
}
