/** Sound as the recognisers take it. */
export const SAMPLE_RATE = 16_000;
const HEADER_BYTES = 44;

export interface Wav {
  sampleRate: number;
  channels: number;
  samples: Int16Array;
}

/** Reads 16-bit PCM. Throws on anything else. */
export function readWav(bytes: Uint8Array): Wav {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < HEADER_BYTES || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new Error('not a WAV file');
  let format: { sampleRate: number; channels: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (tag(at) === 'fmt ') {
      if (view.getUint16(body, true) !== 1 || view.getUint16(body + 14, true) !== 16) throw new Error('not 16-bit PCM');
      format = { channels: view.getUint16(body + 2, true), sampleRate: view.getUint32(body + 4, true) };
    }
    if (tag(at) === 'data' && format) {
      const end = Math.min(body + size, bytes.length);
      const copy = bytes.slice(body, end - ((end - body) % 2));
      return { ...format, samples: new Int16Array(copy.buffer) };
    }
    at = body + size + (size % 2);
  }
  throw new Error('a WAV file without sound');
}

export function writeWav(samples: Int16Array, sampleRate = SAMPLE_RATE): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + samples.byteLength);
  const view = new DataView(bytes.buffer);
  const tag = (at: number, text: string) => bytes.set(Buffer.from(text, 'latin1'), at);
  tag(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + samples.byteLength, true);
  tag(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, 'data');
  view.setUint32(40, samples.byteLength, true);
  bytes.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), HEADER_BYTES);
  return bytes;
}

export const toFloat = (samples: Int16Array): Float32Array => Float32Array.from(samples, (sample) => sample / 32_768);

export const toInt16 = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));

/** 16 kHz mono without a sound. */
export const silence = (ms: number): Uint8Array => writeWav(new Int16Array((SAMPLE_RATE * ms) / 1_000));
