import { setImmediate as breathe } from 'node:timers/promises';
import { EncodedPacketSink, Input, MP4, ReadableStreamSource, WEBM, type InputAudioTrack } from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
import { MAX_DURATION_MS } from '#features/recording/recording.contract.ts';
import { AppError } from '#server/errors.ts';
import { SAMPLE_RATE } from './sound-format.ts';
import { soundMissing, soundNeedsDecoder, soundUnreadable } from './transcription.errors.ts';

export { SAMPLE_RATE };
/** Sound is handed on in half seconds, however it arrived: the same file gives the same words, live or afterwards. */
export const BLOCK_SAMPLES = SAMPLE_RATE / 2;
/** A hole in the timestamps longer than this is filled with silence, so that later words keep their times. */
const HOLE_SAMPLES = SAMPLE_RATE / 10;
/** A file that claims to be longer is not one of ours; what it claims beyond is left out. */
const MOST_SAMPLES = ((MAX_DURATION_MS + 20_000) / 1_000) * SAMPLE_RATE;

/** Cuts a stream of samples into equal blocks and counts them. */
export class Blocks {
  private readonly block = new Float32Array(BLOCK_SAMPLES);
  private filled = 0;
  private readonly emit: (block: Float32Array) => void;
  samples = 0;

  constructor(emit: (block: Float32Array) => void) {
    this.emit = emit;
  }

  get full(): boolean {
    return this.samples >= MOST_SAMPLES;
  }

  /** True when a block was handed on. */
  write(samples: Float32Array): boolean {
    const before = this.samples;
    const taken = samples.subarray(0, MOST_SAMPLES - before);
    for (let at = 0; at < taken.length;) {
      const part = taken.subarray(at, at + BLOCK_SAMPLES - this.filled);
      this.block.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled === BLOCK_SAMPLES) this.flush();
    }
    this.samples += taken.length;
    return Math.floor(before / BLOCK_SAMPLES) !== Math.floor(this.samples / BLOCK_SAMPLES);
  }

  silence(samples: number): void {
    const most = Math.min(samples, MOST_SAMPLES - this.samples);
    for (let left = most; left > 0; left -= BLOCK_SAMPLES) this.write(new Float32Array(Math.min(left, BLOCK_SAMPLES)));
  }

  flush(): void {
    if (this.filled > 0) this.emit(this.block.slice(0, this.filled));
    this.filled = 0;
  }
}

/**
 * Demuxes and decodes a webm or mp4 as it arrives: 16 kHz, one channel, in blocks. Returns the number of samples.
 * Throws soundMissing(), soundUnreadable() or soundNeedsDecoder(); whatever could be read before a cut is sound.
 */
export async function decodeSound(
  source: ReadableStream<Uint8Array>,
  onBlock: (block: Float32Array) => void,
  signal: AbortSignal,
): Promise<number> {
  const input = new Input({
    source: new ReadableStreamSource(source, { handleUnhandledError: () => undefined }),
    formats: [WEBM, MP4],
  });
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([decodeInput(input, onBlock, signal), aborted]);
  } catch (error) {
    if (signal.aborted || error instanceof AppError) throw error;
    throw soundUnreadable(undefined, error);
  } finally {
    input.dispose();
  }
}

async function decodeInput(input: Input, onBlock: (block: Float32Array) => void, signal: AbortSignal) {
  const track = await input.getPrimaryAudioTrack();
  if (!track) {
    const video = await input.getPrimaryVideoTrack();
    const picture = video && (await new EncodedPacketSink(video).getFirstPacket());
    throw picture ? soundMissing() : soundUnreadable();
  }
  const codec = await track.getCodec();
  if (codec !== 'opus') throw codec ? soundNeedsDecoder({ codec }) : soundUnreadable();
  const decoder = await opusDecoder(track);
  const blocks = new Blocks(onBlock);
  try {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const hole = Math.round(packet.timestamp * SAMPLE_RATE) - blocks.samples;
      if (hole > HOLE_SAMPLES) blocks.silence(hole);
      // A whole file would otherwise keep the server from everything else for a second.
      if (blocks.write(mono(decoder.decodeFrame(packet.data).channelData))) await breathe();
      if (blocks.full || signal.aborted) break;
    }
  } finally {
    decoder.free();
  }
  blocks.flush();
  if (blocks.samples === 0) throw soundUnreadable();
  return blocks.samples;
}

/** Opus decodes to 16 kHz by itself. The identification header (RFC 7845, 5.1) says how its channels are coupled. */
async function opusDecoder(track: InputAudioTrack) {
  const description = (await track.getDecoderConfig())?.description;
  const head =
    description instanceof ArrayBuffer ? new Uint8Array(description) : (description as Uint8Array | undefined);
  const channels = await track.getNumberOfChannels();
  const mapped = head && head.length >= 21 + channels && head[18] !== 0;
  const decoder = new OpusDecoder({
    sampleRate: SAMPLE_RATE,
    channels,
    preSkip: head && head.length >= 12 ? head[10]! + head[11]! * 256 : 0,
    streamCount: mapped ? head[19]! : 1,
    coupledStreamCount: mapped ? head[20]! : channels - 1,
    channelMappingTable: mapped ? [...head.subarray(21, 21 + channels)] : channels === 2 ? [0, 1] : [0],
  });
  await decoder.ready;
  return decoder;
}

function mono(channels: Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = channels;
  if (others.length === 0) return first;
  return first.map((sample, i) => others.reduce((sum, channel) => sum + channel[i]!, sample) / channels.length);
}
