import { Worker } from 'node:worker_threads';
import { childEntry } from '#server/child-entry.ts';
import type { Voice } from '#features/voice/voice.contract.ts';
import { voiceUnavailable } from './voice.errors.ts';

export type FliteVoice = 'slt' | 'rms';
export interface FliteRequest {
  id: number;
  text: string;
  voice: FliteVoice;
  as: 'mp3' | 'wav';
}
export type FliteReply = { id: number; bytes: Uint8Array } | { id: number; error: string };

export const FLITE_VOICES: Record<Voice, FliteVoice> = {
  'en-US-Chirp3-HD-Autonoe': 'slt',
  'en-US-Chirp3-HD-Rasalgethi': 'rms',
};

/** A thousand characters take half a second; this only catches a thread that hangs. */
const ANSWER_LIMIT_MS = 20_000;

export interface Flite {
  speak(request: Omit<FliteRequest, 'id'>, signal: AbortSignal): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** Flite in a thread of its own, which starts with the first sentence and again after a failure. */
export function createFlite(): Flite {
  let running: Promise<Worker> | undefined;
  let lastId = 0;
  const waiting = new Map<number, (reply: FliteReply) => void>();

  const start = async () => {
    const worker = new Worker(await childEntry('flite-worker'));
    worker.unref();
    worker.on('message', (reply: FliteReply) => waiting.get(reply.id)?.(reply));
    const lost = (error: unknown) => {
      running = undefined;
      for (const [id, settle] of waiting) settle({ id, error: String(error) });
    };
    worker.on('error', lost);
    worker.on('exit', (code) => lost(`the thread ended with code ${code}`));
    return worker;
  };

  const ask = async (request: Omit<FliteRequest, 'id'>, signal: AbortSignal): Promise<Uint8Array> => {
    running ??= start();
    const worker = await running;
    const id = ++lastId;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const reply = await new Promise<FliteReply>((resolve) => {
      waiting.set(id, resolve);
      limit.addEventListener('abort', () => resolve({ id, error: 'took too long' }), { once: true });
      if (limit.aborted) resolve({ id, error: 'aborted' });
      else worker.postMessage({ ...request, id } satisfies FliteRequest);
    });
    waiting.delete(id);
    if ('bytes' in reply) return reply.bytes;
    if (limit.aborted && !signal.aborted) void worker.terminate();
    throw voiceUnavailable(undefined, new Error(reply.error));
  };

  return {
    speak: (request, signal) => ask({ ...request, text: speakable(request.text) }, signal),
    stop: async () => {
      const current = await running?.catch(() => undefined);
      await current?.terminate();
    },
  };
}

/** Flite reads ASCII. Anything it could not say becomes a space; a text without a letter or a digit becomes ''. */
export function speakable(text: string): string {
  const plain = text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s*[–—]\s*/g, ', ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim();
  return /[a-z0-9]/i.test(plain) ? plain : '';
}
