import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { onPath, run } from './recogniser.pocketsphinx.ts';
import { decodeWithFfmpeg } from './sound-ffmpeg.ts';
import { decodeSound, SAMPLE_RATE } from './sound.ts';
import { answerBytes, inChunks, streamOf } from './speech.fixtures.ts';

async function decode(chunks: Uint8Array[], signal = AbortSignal.timeout(10_000)) {
  const blocks: Float32Array[] = [];
  const samples = await decodeSound(streamOf(chunks), (block) => void blocks.push(block), signal);
  return { samples, blocks };
}

/** Position of an EBML element's id, as Matroska writes it. */
const find = (bytes: Uint8Array, id: number[], from = 0) => {
  for (let at = from; at < bytes.length; at++) if (id.every((byte, i) => bytes[at + i] === byte)) return at;
  return -1;
};
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];

const ffmpeg = await onPath('ffmpeg');

test.skipIf(!ffmpeg)("an ffmpeg is on the PATH (without one, Safari's AAC is not tested)", () => {
  expect(ffmpeg).toContain('ffmpeg');
});

describe.skipIf(!ffmpeg)("Safari's AAC", () => {
  /** The fixture as Safari would have recorded it. */
  async function inAac(): Promise<Buffer> {
    const folder = await mkdtemp(join(tmpdir(), 'aac-test-'));
    try {
      await writeFile(join(folder, 'answer.webm'), await answerBytes());
      const form = ['-c:a', 'aac', '-vn', join(folder, 'answer.mp4')];
      await run(ffmpeg ?? '', ['-v', 'error', '-i', join(folder, 'answer.webm'), ...form], AbortSignal.timeout(20_000));
      return await readFile(join(folder, 'answer.mp4'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  test('is refused with a sentence that names the setting', async () => {
    await expect(decode([await inAac()])).rejects.toMatchObject({
      code: 'transcription.sound_unreadable',
      message: expect.stringContaining('FFMPEG_PATH') as string,
    });
  });

  test('is decoded by the ffmpeg that the operator named', async () => {
    const source = Readable.from([await inAac()]);
    const samples = await decodeWithFfmpeg(ffmpeg ?? '', source, () => undefined, AbortSignal.timeout(20_000));
    expect(samples / SAMPLE_RATE).toBeCloseTo(30.8, 0);
  });

  test('is refused when the ffmpeg finds no sound in it', async () => {
    const source = Readable.from([Buffer.from('no video')]);
    const decoding = decodeWithFfmpeg(ffmpeg ?? '', source, () => undefined, AbortSignal.timeout(20_000));
    await expect(decoding).rejects.toMatchObject({ code: 'transcription.sound_unreadable' });
  });
});

describe('the sound of a recording', () => {
  test('is 16 kHz, one channel, as long as the recording', async () => {
    const { samples, blocks } = await decode([await answerBytes()]);
    expect(samples / SAMPLE_RATE).toBeCloseTo(30.8, 1);
    expect(blocks.reduce((sum, block) => sum + block.length, 0)).toBe(samples);
  });

  test('is the same samples in the same blocks, however the bytes arrive', async () => {
    const bytes = await answerBytes();
    const whole = await decode([bytes]);
    for (const size of [777, 40_000]) {
      const { blocks } = await decode(inChunks(bytes, size));
      expect(blocks.map(({ length }) => length)).toEqual(whole.blocks.map(({ length }) => length));
      expect(blocks.every((block, n) => Buffer.from(block.buffer).equals(Buffer.from(whole.blocks[n]!.buffer)))).toBe(
        true,
      );
    }
  });

  test('of a recording that was cut off is what came before the cut', async () => {
    const bytes = await answerBytes();
    const { samples } = await decode([bytes.subarray(0, bytes.length / 2)]);
    expect(samples / SAMPLE_RATE).toBeGreaterThan(12);
  });

  test('keeps later times where a piece in the middle is missing', async () => {
    const bytes = await answerBytes();
    const third = find(bytes, CLUSTER, find(bytes, CLUSTER, find(bytes, CLUSTER) + 4) + 4);
    const fourth = find(bytes, CLUSTER, third + 4);
    const { samples } = await decode([bytes.subarray(0, third), bytes.subarray(fourth)]);
    expect(samples / SAMPLE_RATE).toBeCloseTo(30.8, 1);
  });

  test.each([
    ['an empty file', async () => new Uint8Array(0)],
    ['the 110 bytes of an instant stop', async () => (await answerBytes()).subarray(0, 110)],
    ['a header without any sound', async () => (await answerBytes()).subarray(0, 800)],
    ['noise', async () => Uint8Array.from({ length: 50_000 }, (_, i) => (i * 7_919) >> 3)],
    ['a text', async () => new TextEncoder().encode('not a video '.repeat(2_000))],
  ])('%s is refused as unreadable', async (_, bytes) => {
    await expect(decode([await bytes()])).rejects.toMatchObject({ code: 'transcription.sound_unreadable' });
  });

  test('a video without an audio track is told apart from an unreadable one', async () => {
    await expect(decode([await withoutSound()])).rejects.toMatchObject({ code: 'transcription.sound_missing' });
  });

  test('a source that never ends or speaks is left when the time is over', async () => {
    const silent = new ReadableStream<Uint8Array>({});
    const limit = AbortSignal.timeout(50);
    await expect(decodeSound(silent, () => undefined, limit)).rejects.toThrow('timeout');
  });
});

/** The fixture with its audio track's codec turned into one that no track of ours has: a picture alone. */
async function withoutSound(): Promise<Uint8Array> {
  const bytes = (await answerBytes()).slice();
  const trackType = 0x83;
  for (let at = find(bytes, [trackType, 0x81, 0x02]); at !== -1; at = find(bytes, [trackType, 0x81, 0x02], at + 1)) {
    if (at > find(bytes, CLUSTER)) break;
    // Track type 0x11 is a subtitle.
    bytes[at + 2] = 0x11;
  }
  return bytes;
}
