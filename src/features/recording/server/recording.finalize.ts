import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Authorized } from '#server/authorized.ts';
import type { Parts } from '#server/parts.ts';
import { fileMissing } from '#server/storage/storage.ts';
import { AppError } from '#server/errors.ts';
import {
  MAX_RECORDING_BYTES,
  MIN_RECORDING_BYTES,
  type finalizeRecordingSchema,
} from '#features/recording/recording.contract.ts';
import { recordingErrors } from './recording.errors.ts';
import { eraseTakeFiles } from './recording.files.usecases.ts';
import { chunkKey, videoKey } from './recording.keys.ts';
import { processInterviewVideo } from './recording.process.job.ts';
import { recordingChunks, recordings } from './recording.table.ts';
import type { RecordingRow } from './recording.table.ts';

type Deps = Pick<Parts, 'db' | 'storage' | 'jobs' | 'speech'>;
type Ended = z.output<typeof finalizeRecordingSchema>;
interface StoredChunk {
  number: number;
  bytes: number;
  sha256: Buffer;
}

/** How many chunks are fetched ahead while assembling: on S3 each is a round trip. */
const READ_AHEAD = 8;

/**
 * Ends a recording: every chunk must be there, in the order and with the bytes that the device recorded. The whole
 * file is written at the specification's path and its processing enqueued, once however often this is called.
 */
export async function finalizeRecording(
  deps: Deps,
  input: { recording: Authorized<RecordingRow>; ended: Ended },
): Promise<RecordingRow> {
  const { recording, ended } = input;
  if (recording.status === 'discarded') throw whyDiscarded(recording);
  if (recording.status !== 'receiving') {
    if (recording.digest !== ended.digest) throw recordingErrors.notReceiving();
    return recording;
  }
  const chunks = await verifiedChunks(deps, recording.id, ended);
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
  if (bytes > MAX_RECORDING_BYTES) throw recordingErrors.tooLarge();
  if (bytes < MIN_RECORDING_BYTES) return refuseEmpty(deps, recording);

  const path = videoKey(recording);
  // A repeated call finds the file that the first one wrote (files appear whole or not at all).
  if ((await deps.storage.size(path)) !== bytes) await assembleOnce(deps, recording.id, chunks, path);
  const finalized = await markFinalized(deps, recording.id, { ...ended, bytes, path });
  if (finalized?.status === 'discarded' || !finalized) {
    await deps.storage.delete(path);
    throw finalized ? whyDiscarded(finalized) : recordingErrors.notReceiving();
  }
  return finalized;
}

const whyDiscarded = (row: RecordingRow) =>
  row.errorCode === 'recording.empty' ? recordingErrors.empty({ recordAgain: true }) : recordingErrors.discarded();

async function verifiedChunks({ db }: Pick<Parts, 'db'>, recordingId: string, ended: Ended): Promise<StoredChunk[]> {
  const stored = await db.q
    .select({ number: recordingChunks.number, bytes: recordingChunks.bytes, sha256: recordingChunks.sha256 })
    .from(recordingChunks)
    .where(and(eq(recordingChunks.recordingId, recordingId), isNotNull(recordingChunks.receivedAt)))
    .orderBy(asc(recordingChunks.number));
  const there = new Set(stored.map((chunk) => chunk.number));
  const missing = Array.from({ length: ended.chunkCount }, (_, n) => n).filter((n) => !there.has(n));
  if (missing.length > 0) throw recordingErrors.chunksMissing({ missing });
  const digest = createHash('sha256');
  for (const { sha256 } of stored) digest.update(sha256);
  if (stored.length !== ended.chunkCount || digest.digest('hex') !== ended.digest)
    throw recordingErrors.digestMismatch();
  return stored;
}

/** Calls at the same time share one writing of the file. */
const assembling = new Map<string, Promise<void>>();

function assembleOnce(deps: Deps, recordingId: string, chunks: StoredChunk[], path: string): Promise<void> {
  const running =
    assembling.get(path) ?? assemble(deps, recordingId, chunks, path).finally(() => assembling.delete(path));
  assembling.set(path, running);
  return running;
}

async function assemble(
  { db, storage }: Deps,
  recordingId: string,
  chunks: StoredChunk[],
  path: string,
): Promise<void> {
  const lost: number[] = [];
  const readChecked = async ({ number, sha256 }: StoredChunk): Promise<Buffer> => {
    const body = await storage.readAll(chunkKey(recordingId, number)).catch((error: unknown) => {
      if (error instanceof AppError && error.code === fileMissing().code) return Buffer.alloc(0);
      throw error;
    });
    if (!createHash('sha256').update(body).digest().equals(sha256)) lost.push(number);
    return body;
  };
  async function* inOrder() {
    for (let i = 0; i < chunks.length; i += READ_AHEAD) {
      yield* await Promise.all(chunks.slice(i, i + READ_AHEAD).map(readChecked));
      if (lost.length > 0) throw recordingErrors.chunksMissing({ missing: lost });
    }
  }
  try {
    await storage.put(path, Readable.from(inOrder(), { objectMode: true }));
  } catch (error) {
    // Damaged on our side: forget them, so that the device, which still has them, sends them again.
    for (const number of lost) {
      await db.q
        .delete(recordingChunks)
        .where(and(eq(recordingChunks.recordingId, recordingId), eq(recordingChunks.number, number)));
    }
    throw error;
  }
}

/** The recording as it is afterwards, whoever marked it; undefined if it was erased meanwhile. */
async function markFinalized(
  { db, jobs }: Pick<Parts, 'db' | 'jobs'>,
  recordingId: string,
  file: Ended & { bytes: number; path: string },
): Promise<RecordingRow | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(recordings).where(eq(recordings.id, recordingId)).for('update');
    if (row?.status !== 'receiving') return row;
    const [finalized] = await tx
      .update(recordings)
      .set({
        status: 'finalized',
        chunkCount: file.chunkCount,
        bytes: file.bytes,
        digest: file.digest,
        durationMs: file.durationMs,
        captions: file.captions || null,
        storagePath: file.path,
        finalizedAt: sql`now()`,
      })
      .where(eq(recordings.id, recordingId))
      .returning();
    await jobs.send(tx, processInterviewVideo, { recordingId }, { key: recordingId });
    return finalized;
  });
}

/** Headers and no media: nothing to keep, and the person may record again. */
async function refuseEmpty(deps: Deps, recording: RecordingRow): Promise<never> {
  const error = recordingErrors.empty({ recordAgain: true });
  await deps.db.q
    .update(recordings)
    .set({ status: 'discarded', errorCode: error.code, errorMessage: error.message })
    .where(and(eq(recordings.id, recording.id), eq(recordings.status, 'receiving')));
  await eraseTakeFiles(deps, recording);
  throw error;
}
