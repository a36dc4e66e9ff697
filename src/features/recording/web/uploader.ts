import { MAX_DURATION_MS } from '#features/recording/recording.contract.ts';
import { ApiError } from '#web/api.ts';
import { digestOfDigests, type Bytes } from './digest.ts';
import type { RecordingApi } from './recording.api.ts';
import type { Spool, SpooledChunk, TakeMeta } from './spool.ts';

export const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** A chunk is some 125 kB: half a minute is a line of 4 kB/s. */
export const REQUEST_TIMEOUT_MS = 30_000;
export const CHUNK_LOST = 'Part of this recording was lost on its way. Please re-record your answer.';

export interface UploadState {
  /** waiting: the last try failed and the next one is due; nothing is lost. */
  phase: 'sending' | 'waiting' | 'done' | 'refused';
  acknowledged: number;
  known: number;
  /** Why it waits or was refused, in words for the person. */
  reason: string | null;
}

export interface Uploader {
  /** Sends what the spool has of this take, now and as more comes; calling it again does no harm. */
  add(recordingId: string): void;
  /** There is something new in the spool. */
  wake(): void;
  /** Resolves when the server has the whole take and said so; rejects when it refused it. */
  drained(recordingId: string): Promise<void>;
  /** Stops sending this take, and erases it on the device. */
  forget(recordingId: string): Promise<void>;
  stateOf(recordingId: string): UploadState | undefined;
  subscribe(listener: () => void): () => void;
}

interface Deps {
  spool: Spool;
  api: RecordingApi;
  /** Calls back when the network came back. */
  onOnline?: (callback: () => void) => void;
  backoffMs?: readonly number[];
  timeoutMs?: number;
}

type Job =
  | { kind: 'open'; meta: TakeMeta }
  | { kind: 'put'; chunk: SpooledChunk; bytes: Bytes }
  | { kind: 'finalize'; durationMs: number; chunkCount: number; captions?: string; chunks: SpooledChunk[] };

interface Deferred {
  promise: Promise<void>;
  resolve(): void;
  reject(reason: unknown): void;
}

interface Entry {
  state: UploadState;
  abort: AbortController;
  done: Deferred;
  /** What was acknowledged in this page's life, in case the server says that it misses it after all. */
  sent: Map<number, Bytes>;
}

/** One request at a time, in order, the oldest take first; until it is done, whatever the network does. */
export function createUploader(deps: Deps): Uploader {
  const { spool, api, backoffMs = BACKOFF_MS, timeoutMs = REQUEST_TIMEOUT_MS } = deps;
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let running = false;
  let stale = false;
  let failures = 0;
  let endPause = () => {};
  deps.onOnline?.(() => endPause());

  const report = (entry: Entry, change: Partial<UploadState>) => {
    entry.state = { ...entry.state, ...change };
    for (const listener of listeners) listener();
  };

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      do {
        stale = false;
        while (await step());
      } while (stale);
    } finally {
      running = false;
    }
  }

  /** Does the first thing there is to do; false when there is nothing. */
  async function step(): Promise<boolean> {
    for (const [recordingId, entry] of entries) {
      if (entry.state.phase === 'done' || entry.state.phase === 'refused') continue;
      const job = await nextJob(recordingId, entry);
      if (job === 'gone') {
        settle(entry);
        continue;
      }
      if (!job) continue;
      const signal = AbortSignal.any([entry.abort.signal, AbortSignal.timeout(timeoutMs)]);
      try {
        report(entry, { phase: 'sending' });
        await perform(recordingId, entry, job, signal);
        failures = 0;
      } catch (error) {
        if (entry.abort.signal.aborted) return true;
        await recover(recordingId, entry, job, error);
      }
      return true;
    }
    return false;
  }

  async function nextJob(recordingId: string, entry: Entry): Promise<Job | 'gone' | null> {
    const meta = await spool.take(recordingId);
    if (!meta) return 'gone';
    if (!meta.opened) return { kind: 'open', meta };
    const unsent = await spool.unsent(recordingId);
    const chunks = await spool.chunks(recordingId);
    report(entry, { known: chunks.length, acknowledged: chunks.length - unsent.length });
    const n = unsent[0];
    if (n !== undefined) {
      const bytes = await spool.read(recordingId, n);
      const chunk = chunks.find((candidate) => candidate.n === n);
      if (bytes && chunk) return { kind: 'put', chunk, bytes };
      await refuse(recordingId, entry, CHUNK_LOST);
      return null;
    }
    return meta.stopped ? { kind: 'finalize', ...meta.stopped, chunks } : null;
  }

  async function perform(recordingId: string, entry: Entry, job: Job, signal: AbortSignal): Promise<void> {
    if (job.kind === 'open') {
      await api.open(job.meta, signal);
      await spool.update(recordingId, { opened: true });
    } else if (job.kind === 'put') {
      await api.put(recordingId, job.chunk.n, job.bytes, job.chunk.digest, signal);
      entry.sent.set(job.chunk.n, job.bytes);
      await spool.acknowledge(recordingId, job.chunk.n);
    } else {
      const digest = await digestOfDigests(job.chunks.slice(0, job.chunkCount).map((chunk) => chunk.digest));
      const durationMs = Math.min(job.durationMs, MAX_DURATION_MS);
      const { chunkCount, captions } = job;
      const ended = { chunkCount, digest, durationMs, ...(captions ? { captions } : {}) };
      await api.finalize(recordingId, ended, signal);
      await spool.remove(recordingId);
      settle(entry);
    }
  }

  async function recover(recordingId: string, entry: Entry, job: Job, error: unknown): Promise<void> {
    const missing = missingIn(error);
    if (job.kind === 'finalize' && missing) {
      const lost = job.chunks.filter((chunk) => missing.includes(chunk.n));
      if (lost.length === 0 || lost.some((chunk) => !entry.sent.has(chunk.n))) {
        await refuse(recordingId, entry, CHUNK_LOST);
        return;
      }
      for (const chunk of lost) await spool.append(recordingId, chunk, entry.sent.get(chunk.n) as Bytes);
      // Straight away: but a server that keeps losing them is given time.
      if (failures++ === 0) return;
    } else if (error instanceof ApiError && !worthRepeating(error)) {
      await refuse(recordingId, entry, error.message);
      return;
    }
    report(entry, { phase: 'waiting', reason: error instanceof Error ? error.message : null });
    await pause(backoffMs[Math.min(failures, backoffMs.length - 1)] ?? 0);
    failures += 1;
  }

  async function refuse(recordingId: string, entry: Entry, reason: string): Promise<void> {
    await spool.update(recordingId, { refused: reason });
    report(entry, { phase: 'refused', reason });
    entry.done.reject(new ApiError({ code: 'recording.refused', message: reason, status: 400 }));
  }

  function settle(entry: Entry): void {
    entry.sent.clear();
    report(entry, { phase: 'done', acknowledged: entry.state.known, reason: null });
    entry.done.resolve();
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const wake = () => {
    stale = true;
    void run();
    void recount();
  };

  /** While it waits for the network more is recorded: the person sees how much. */
  async function recount(): Promise<void> {
    for (const [recordingId, entry] of entries) {
      if (entry.state.phase !== 'waiting') continue;
      const known = (await spool.chunks(recordingId)).length;
      if (entry.state.phase === 'waiting') report(entry, { known });
    }
  }

  return {
    wake,
    add(recordingId) {
      if (!entries.has(recordingId)) entries.set(recordingId, newEntry());
      wake();
    },
    drained: async (recordingId) => entries.get(recordingId)?.done.promise,
    async forget(recordingId) {
      const entry = entries.get(recordingId);
      entry?.abort.abort();
      entries.delete(recordingId);
      entry?.done.reject(new DOMException('The recording was erased.', 'AbortError'));
      endPause();
      await spool.remove(recordingId);
    },
    stateOf: (recordingId) => entries.get(recordingId)?.state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function newEntry(): Entry {
  const done = deferred();
  // Nobody may be waiting: a refusal is then seen in the state alone.
  done.promise.catch(() => {});
  return {
    state: { phase: 'sending', acknowledged: 0, known: 0, reason: null },
    abort: new AbortController(),
    done,
    sent: new Map(),
  };
}

function deferred(): Deferred {
  let resolve = () => {};
  let reject: Deferred['reject'] = () => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** Bytes that were damaged on their way: the same request again is the cure. */
const DAMAGED = new Set(['recording.chunk_incomplete', 'recording.chunk_digest_mismatch']);

/** No answer, a busy server, or a session that ran out: later it may work. Everything else is a refusal. */
const worthRepeating = ({ status, code }: ApiError) =>
  status === 0 || status >= 500 || [401, 408, 425, 429].includes(status) || DAMAGED.has(code);

function missingIn(error: unknown): number[] | null {
  const missing = error instanceof ApiError ? error.details.missing : undefined;
  return Array.isArray(missing) && missing.every((n) => typeof n === 'number') ? missing : null;
}
