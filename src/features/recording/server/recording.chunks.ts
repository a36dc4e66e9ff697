import { createHash } from 'node:crypto';
import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Authorized } from '#server/authorized.ts';
import type { Parts } from '#server/parts.ts';
import { MAX_CHUNK_BYTES, MAX_RECORDING_BYTES } from '#features/recording/recording.contract.ts';
import { recordingErrors } from './recording.errors.ts';
import { chunkKey } from './recording.keys.ts';
import { recordingChunks, recordings } from './recording.table.ts';
import type { RecordingRow } from './recording.table.ts';

type Deps = Pick<Parts, 'db' | 'storage' | 'events' | 'clock'>;
interface Chunk {
  recordingId: string;
  number: number;
  body: Buffer;
  sha256: Buffer;
}

/**
 * Takes one chunk. It is acknowledged (by returning) only after its bytes are durable. The same chunk again is the
 * same answer; other bytes under the same number are refused, and never touch what is stored.
 */
export async function receiveChunk(
  deps: Deps,
  input: {
    recording: Authorized<RecordingRow>;
    number: number;
    /** SHA-256 that the device declares, base64. */
    digest: string;
    body: ReadableStream<Uint8Array> | null;
  },
): Promise<{ number: number; bytes: number }> {
  const { recording, number } = input;
  if (recording.status === 'discarded') throw recordingErrors.discarded();
  if (recording.status !== 'receiving') throw recordingErrors.notReceiving();
  const body = await readLimited(input.body, MAX_CHUNK_BYTES);
  const sha256 = createHash('sha256').update(body).digest();
  if (sha256.toString('base64') !== input.digest) throw recordingErrors.chunkDigest();
  const chunk = { recordingId: recording.id, number, body, sha256 };

  if ((await claim(deps, chunk)) === 'already stored') return { number, bytes: body.length };
  await deps.storage.put(chunkKey(recording.id, number), body);
  await acknowledge(deps, chunk);
  return { number, bytes: body.length };
}

const isThis = ({ recordingId, number }: Chunk) =>
  and(eq(recordingChunks.recordingId, recordingId), eq(recordingChunks.number, number));

/** From here on nobody writes other bytes under this number. A claim outlives a crash; the device sends the same bytes again. */
async function claim({ db }: Pick<Parts, 'db'>, chunk: Chunk): Promise<'mine' | 'already stored'> {
  const [{ total } = { total: 0 }] = await db.q
    .select({ total: sql<number>`coalesce(sum(${recordingChunks.bytes}), 0)::int` })
    .from(recordingChunks)
    .where(eq(recordingChunks.recordingId, chunk.recordingId));
  if (total + chunk.body.length > MAX_RECORDING_BYTES) throw recordingErrors.tooLarge();

  const { recordingId, number, sha256, body } = chunk;
  const [claimed] = await db.q
    .insert(recordingChunks)
    .values({ recordingId, number, sha256, bytes: body.length })
    .onConflictDoNothing()
    .returning({ number: recordingChunks.number });
  if (claimed) return 'mine';
  const [holder] = await db.q.select().from(recordingChunks).where(isThis(chunk));
  if (!holder?.sha256.equals(sha256)) throw recordingErrors.chunkConflict();
  return holder.receivedAt === null ? 'mine' : 'already stored';
}

async function acknowledge({ db, storage, events, clock }: Deps, chunk: Chunk): Promise<void> {
  const stillReceiving = db.q
    .select({ one: sql`1` })
    .from(recordings)
    .where(and(eq(recordings.id, chunk.recordingId), eq(recordings.status, 'receiving')));
  const [row] = await db.q
    .update(recordingChunks)
    .set({ receivedAt: clock.now() })
    .where(and(isThis(chunk), isNull(recordingChunks.receivedAt), exists(stillReceiving)))
    .returning({ number: recordingChunks.number });
  if (row) return events.publish(db.q, 'chunk', { recordingId: chunk.recordingId, number: chunk.number });

  const [twin] = await db.q
    .select({ number: recordingChunks.number })
    .from(recordingChunks)
    .where(and(isThis(chunk), isNotNull(recordingChunks.receivedAt)));
  if (twin) return;
  // The recording ended or was erased while this was being written: leave nothing behind.
  await storage.delete(chunkKey(chunk.recordingId, chunk.number));
  throw recordingErrors.notReceiving();
}

/** Reads a body, but never more than the limit. */
async function readLimited(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw recordingErrors.chunkIncomplete(undefined, cause);
    });
    if (done) return Buffer.concat(parts);
    bytes += value.length;
    if (bytes > limit) {
      await reader.cancel().catch(() => undefined);
      throw recordingErrors.chunkTooLarge({ limit });
    }
    parts.push(value);
  }
}
