import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gt, sql } from 'drizzle-orm';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { z } from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';
import type { Parts } from '#server/parts.ts';
import { seekableKey } from './recording.keys.ts';
import { recordings } from './recording.table.ts';

type Deps = Pick<Parts, 'db' | 'storage' | 'events' | 'log'>;

/** Feedback comes first: as long as an answer that has just ended waits for it, this stands back, but not for ever. */
const STAND_BACK_MS = 500;
const STAND_BACK_TIMES = 20;

/**
 * Writes a copy with cues and a duration beside the recording, which a browser can seek in. A nicety: when it fails,
 * the recording itself is played.
 */
export const makeRecordingSeekable = defineJob<Deps, { recordingId: string }>({
  name: 'make-recording-seekable',
  payload: z.object({ recordingId: z.uuid() }),
  retryLimit: 1,
  retryDelaySeconds: 5,
  expireInSeconds: 180,
  concurrency: 1,
  handle: async ({ db, storage, events, log }, { recordingId }, run) => {
    for (let i = 0; i < STAND_BACK_TIMES && (await someoneWaits(db)); i++) await pause(STAND_BACK_MS);
    const [recording] = await db.q.select().from(recordings).where(eq(recordings.id, recordingId));
    if (!recording?.storagePath || recording.seekablePath) return;

    const copy = await remux(await storage.readAll(recording.storagePath), recording.mimeType, run.signal).catch(
      (error: unknown) => log.info({ reason: String(error) }, 'no seekable copy could be made'),
    );
    if (!copy) return;
    const path = seekableKey(recording);
    await storage.put(path, copy);
    const kept = await db.transaction(async (tx) => {
      const [row] = await tx
        .update(recordings)
        .set({ seekablePath: path })
        .where(and(eq(recordings.id, recordingId), eq(recordings.storagePath, recording.storagePath ?? '')))
        .returning();
      if (!row) return false;
      const { userId, interviewId, questionIndex } = row;
      await events.publish(tx, 'user', { userId, type: 'answer', interviewId, questionIndex });
      return true;
    });
    // Erased while this was made: leave nothing behind.
    if (!kept) await storage.delete(path);
  },
});

async function someoneWaits({ q }: Parts['db']): Promise<boolean> {
  const rows = await q
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.status, 'finalized'), gt(recordings.finalizedAt, sql`now() - interval '10 seconds'`)))
    .limit(1);
  return rows.length > 0;
}

/** Packets are copied as they are; nothing is decoded. Throws for what is no video. */
async function remux(bytes: Uint8Array, mimeType: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const target = new BufferTarget();
  const format = mimeType.includes('mp4') ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  try {
    const conversion = await Conversion.init({ input, output: new Output({ format, target }), showWarnings: false });
    if (!conversion.isValid || conversion.discardedTracks.length > 0) return undefined;
    signal.addEventListener('abort', () => void conversion.cancel(), { once: true });
    await conversion.execute();
    return target.buffer ? new Uint8Array(target.buffer) : undefined;
  } finally {
    input.dispose();
  }
}
