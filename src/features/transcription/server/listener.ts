import { and, asc, eq, gte, isNotNull } from 'drizzle-orm';
import { chunkKey } from '#features/recording/server/recording.keys.ts';
import { recordingChunks } from '#features/recording/server/recording.table.ts';
import type { Parts } from '#server/parts.ts';
import { fromStream, hear } from './hear.ts';
import { giveUpLease, takeLease } from './listener-lease.ts';
import type { Recogniser } from './recogniser.ts';
import type { HeardAnswer } from './transcription.port.ts';

/** Nobody speaks any more: the answer, if it ever ends, is heard from its file. */
export const IDLE_MS = 60_000;
const RENEW_MS = 10_000;
/** How long a recording is left alone after another process was found to listen to it. */
const FOREIGN_MS = 15_000;

interface Live {
  id: string;
  /** The number of the next chunk to take. */
  next: number;
  source: GrowingSource;
  answer: Promise<HeardAnswer>;
  leave: AbortController;
  /** Chunks are taken by one reader at a time. */
  reading: Promise<void>;
  /** A reading is queued that has not begun: it will see everything that is there by then. */
  queued: boolean;
  heardAt: number;
  renewedAt: number;
}

/** A stream that is fed as chunks come. The decoder may leave before the last one: a file's end can hold an index only. */
class GrowingSource {
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private open = true;

  readonly stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      this.controller = controller;
    },
    cancel: () => {
      this.open = false;
    },
  });

  add(bytes: Uint8Array): void {
    if (this.open) this.controller?.enqueue(bytes);
  }

  close(): void {
    if (this.open) this.controller?.close();
    this.open = false;
  }
}

type Deps = Pick<Parts, 'db' | 'storage' | 'clock' | 'log' | 'ids'>;

export interface Listeners {
  /** A recording grew. Begins to listen to it, or goes on. */
  grew(recordingId: string, recogniser: Recogniser): Promise<void>;
  /** The rest of a recording that was followed from its first chunk to its last; undefined if it was not. */
  finish(recordingId: string, chunkCount: number, signal: AbortSignal): Promise<HeardAnswer | undefined>;
  forget(recordingId: string): void;
  forgetIdle(): void;
  readonly following: number;
  stop(): Promise<void>;
}

/** Follows recordings while they are made. Whatever goes wrong here costs time only: the file has everything. */
export function createListeners(deps: Deps): Listeners {
  const { db, storage, clock, log } = deps;
  const owner = deps.ids.uuid();
  const followed = new Map<string, Live | 'asking'>();
  const foreignUntil = new Map<string, number>();
  const now = () => clock.now().getTime();
  const endings = new Set<Promise<unknown>>();

  const live = (id: string) => {
    const found = followed.get(id);
    return found === 'asking' ? undefined : found;
  };

  const begin = async (id: string, recogniser: Recogniser): Promise<Live | undefined> => {
    if (followed.has(id) || (foreignUntil.get(id) ?? 0) > now()) return undefined;
    followed.set(id, 'asking');
    const ours = await takeLease(db, id, owner).catch((error: unknown) => {
      log.warn({ err: error }, 'a recording could not be leased');
      return false;
    });
    // It was discarded while we asked.
    if (followed.get(id) !== 'asking') return undefined;
    if (!ours) {
      followed.delete(id);
      foreignUntil.set(id, now() + FOREIGN_MS);
      return undefined;
    }
    const source = new GrowingSource();
    const leave = new AbortController();
    const answer = hear(fromStream(source.stream), recogniser, leave.signal);
    const started: Live = {
      id,
      next: 0,
      source,
      answer,
      leave,
      reading: Promise.resolve(),
      queued: false,
      heardAt: now(),
      renewedAt: now(),
    };
    followed.set(id, started);
    // finish() may never ask; a failure before that ends the listening, and the file is heard instead.
    answer.catch((error: unknown) => {
      if (!leave.signal.aborted) log.debug({ err: error }, 'listening along ended early');
      drop(id);
    });
    return started;
  };

  const drop = (id: string) => {
    const current = live(id);
    followed.delete(id);
    if (!current) return;
    current.leave.abort(new Error('nobody listens any more'));
    const ending = giveUpLease(db, id, owner).catch((error: unknown) => log.debug({ err: error }, 'lease kept'));
    endings.add(ending);
    void ending.finally(() => endings.delete(ending));
  };

  const readOn = async (current: Live): Promise<void> => {
    current.queued = false;
    const there = await db.q
      .select({ number: recordingChunks.number })
      .from(recordingChunks)
      .where(
        and(
          eq(recordingChunks.recordingId, current.id),
          gte(recordingChunks.number, current.next),
          isNotNull(recordingChunks.receivedAt),
        ),
      )
      .orderBy(asc(recordingChunks.number));
    for (const { number } of there) {
      // A later chunk overtook this one; its own notification brings us back.
      if (number !== current.next) break;
      const bytes = await storage.readAll(chunkKey(current.id, number));
      if (current.leave.signal.aborted) return;
      current.source.add(new Uint8Array(bytes));
      current.next++;
      current.heardAt = now();
    }
    if (now() - current.renewedAt < RENEW_MS) return;
    current.renewedAt = now();
    await takeLease(db, current.id, owner);
  };

  const read = (current: Live): Promise<void> => {
    if (current.queued) return current.reading;
    current.queued = true;
    current.reading = current.reading
      .then(() => readOn(current))
      .catch((error: unknown) => {
        if (!current.leave.signal.aborted) log.warn({ err: error }, 'a recording could not be followed');
        drop(current.id);
      });
    return current.reading;
  };

  return {
    grew: async (id, recogniser) => {
      const current = live(id) ?? (await begin(id, recogniser));
      if (current) await read(current);
    },
    finish: async (id, chunkCount, signal) => {
      const current = live(id);
      if (!current) return undefined;
      await read(current);
      try {
        if (current.next !== chunkCount || live(id) !== current) return undefined;
        current.source.close();
        const stop = () => current.leave.abort(signal.reason);
        signal.addEventListener('abort', stop, { once: true });
        return await current.answer.finally(() => signal.removeEventListener('abort', stop));
      } catch (error) {
        signal.throwIfAborted();
        log.debug({ err: error }, 'an answer is heard again from its file');
        return undefined;
      } finally {
        drop(id);
      }
    },
    forget: drop,
    forgetIdle: () => {
      for (const [id, current] of followed) {
        if (current !== 'asking' && now() - current.heardAt > IDLE_MS) drop(id);
      }
      for (const [id, until] of foreignUntil) if (until <= now()) foreignUntil.delete(id);
    },
    get following() {
      return followed.size;
    },
    stop: async () => {
      for (const id of followed.keys()) drop(id);
      await Promise.all(endings);
    },
  };
}
