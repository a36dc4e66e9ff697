import type { Bytes } from './digest.ts';

/** One take of one answer, as the device knows it. */
export interface TakeMeta {
  recordingId: string;
  /** Whose it is: another person on this device neither sends nor sees it. */
  userId: string;
  interviewId: string;
  questionIndex: number;
  mimeType: string;
  /** Epoch ms. */
  startedAt: number;
  /** Null while it is recorded, and after a crash. Captions are here only where the person agreed to them. */
  stopped: { chunkCount: number; durationMs: number; captions?: string } | null;
  /** Does the server know of it? */
  opened: boolean;
  /** Why the server will never take it; null while there is hope. */
  refused: string | null;
}

export interface SpooledChunk {
  n: number;
  digest: Bytes;
  /** How far into the take it ended, in ms. */
  endsAtMs: number;
}

/**
 * The device's own safe copy of what the server has not acknowledged yet. A chunk is here before anything else happens to
 * it, and leaves when the server has it on disk. Digests stay until the take is finalized: they prove the whole.
 */
export interface Spool {
  open(meta: TakeMeta): Promise<void>;
  update(recordingId: string, change: Partial<Pick<TakeMeta, 'stopped' | 'opened' | 'refused'>>): Promise<void>;
  append(recordingId: string, chunk: SpooledChunk, bytes: Bytes): Promise<void>;
  takes(): Promise<TakeMeta[]>;
  take(recordingId: string): Promise<TakeMeta | undefined>;
  /** Numbers that were not acknowledged, ascending. */
  unsent(recordingId: string): Promise<number[]>;
  read(recordingId: string, n: number): Promise<Bytes | undefined>;
  acknowledge(recordingId: string, n: number): Promise<void>;
  /** Every chunk ever appended, ascending. */
  chunks(recordingId: string): Promise<SpooledChunk[]>;
  remove(recordingId: string): Promise<void>;
}

export const byNumber = (a: { n: number }, b: { n: number }) => a.n - b.n;

/** For a browser that gives no database: what is here is lost with the page. */
export function memorySpool(): Spool {
  const takes = new Map<string, { meta: TakeMeta; chunks: Map<number, SpooledChunk>; bytes: Map<number, Bytes> }>();
  return {
    async open(meta) {
      takes.set(meta.recordingId, { meta, chunks: new Map(), bytes: new Map() });
    },
    async update(recordingId, change) {
      const take = takes.get(recordingId);
      if (take) take.meta = { ...take.meta, ...change };
    },
    async append(recordingId, chunk, bytes) {
      takes.get(recordingId)?.chunks.set(chunk.n, chunk);
      takes.get(recordingId)?.bytes.set(chunk.n, bytes);
    },
    takes: async () => [...takes.values()].map((take) => take.meta),
    take: async (recordingId) => takes.get(recordingId)?.meta,
    unsent: async (recordingId) => [...(takes.get(recordingId)?.bytes.keys() ?? [])].sort((a, b) => a - b),
    read: async (recordingId, n) => takes.get(recordingId)?.bytes.get(n),
    async acknowledge(recordingId, n) {
      takes.get(recordingId)?.bytes.delete(n);
    },
    chunks: async (recordingId) => [...(takes.get(recordingId)?.chunks.values() ?? [])].sort(byNumber),
    async remove(recordingId) {
      takes.delete(recordingId);
    },
  };
}

/** Keeps in memory what the database would not take (full disk, private window), and says so once. */
export function layeredSpool(durable: Spool, onDegraded: () => void): Spool {
  const spare = memorySpool();
  let degraded = false;
  const failed = () => {
    if (!degraded) onDegraded();
    degraded = true;
  };
  const attempt = async <T>(work: Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work;
    } catch {
      failed();
      return otherwise;
    }
  };
  return {
    async open(meta) {
      await spare.open(meta);
      await attempt(durable.open(meta), undefined);
    },
    async update(recordingId, change) {
      await spare.update(recordingId, change);
      await attempt(durable.update(recordingId, change), undefined);
    },
    async append(recordingId, chunk, bytes) {
      try {
        await durable.append(recordingId, chunk, bytes);
      } catch {
        await spare.append(recordingId, chunk, bytes);
        failed();
      }
    },
    async takes() {
      const kept = await attempt(durable.takes(), []);
      const known = new Set(kept.map((meta) => meta.recordingId));
      return [...kept, ...(await spare.takes()).filter((meta) => !known.has(meta.recordingId))];
    },
    take: async (recordingId) => (await attempt(durable.take(recordingId), undefined)) ?? spare.take(recordingId),
    async unsent(recordingId) {
      const [kept, spared] = [await attempt(durable.unsent(recordingId), []), await spare.unsent(recordingId)];
      return [...new Set([...kept, ...spared])].sort((a, b) => a - b);
    },
    read: async (recordingId, n) =>
      (await spare.read(recordingId, n)) ?? attempt(durable.read(recordingId, n), undefined),
    async acknowledge(recordingId, n) {
      await spare.acknowledge(recordingId, n);
      await attempt(durable.acknowledge(recordingId, n), undefined);
    },
    async chunks(recordingId) {
      const all = [...(await attempt(durable.chunks(recordingId), [])), ...(await spare.chunks(recordingId))];
      return [...new Map(all.map((chunk) => [chunk.n, chunk])).values()].sort(byNumber);
    },
    async remove(recordingId) {
      await spare.remove(recordingId);
      await attempt(durable.remove(recordingId), undefined);
    },
  };
}
