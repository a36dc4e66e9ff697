import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_DURATION_MS } from '#features/recording/recording.contract.ts';
import { Blocks } from './sound.ts';
import { SAMPLE_RATE } from './sound-format.ts';
import { soundUnreadable } from './transcription.errors.ts';

const LONGEST_SECONDS = (MAX_DURATION_MS + 20_000) / 1_000;

/** For sound that we can't decode ourselves (Safari's AAC): an ffmpeg that the operator named. */
export async function decodeWithFfmpeg(
  program: string,
  source: Readable,
  onBlock: (block: Float32Array) => void,
  signal: AbortSignal,
): Promise<number> {
  // An mp4 may have its index at the end, so ffmpeg gets a file and not a pipe.
  const folder = await mkdtemp(join(tmpdir(), 'sound-'));
  try {
    const path = join(folder, 'answer');
    await pipeline(source, createWriteStream(path, { mode: 0o600 }), { signal });
    const form = [
      '-vn',
      '-t',
      String(LONGEST_SECONDS),
      '-ac',
      '1',
      '-ar',
      String(SAMPLE_RATE),
      '-f',
      'f32le',
      'pipe:1',
    ];
    const args = ['-nostdin', '-v', 'error', '-i', path, ...form];
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], signal, killSignal: 'SIGKILL' });
    const failed = new Promise<never>((_, reject) => child.once('error', reject));
    const blocks = new Blocks(onBlock);
    const read = async () => {
      let rest: Buffer = Buffer.alloc(0);
      for await (const part of child.stdout) {
        const bytes = Buffer.concat([rest, part as Buffer]);
        const whole = bytes.length - (bytes.length % Float32Array.BYTES_PER_ELEMENT);
        blocks.write(new Float32Array(new Uint8Array(bytes.subarray(0, whole)).buffer));
        rest = bytes.subarray(whole);
      }
    };
    await Promise.race([read(), failed]);
    blocks.flush();
    if (blocks.samples === 0) throw soundUnreadable();
    return blocks.samples;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
