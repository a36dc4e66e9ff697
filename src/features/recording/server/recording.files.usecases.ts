import { eq, inArray } from 'drizzle-orm';
import type { Parts } from '#server/parts.ts';
import { chunkFolder, videoFolder } from './recording.keys.ts';
import { recordings } from './recording.table.ts';
import type { RecordingRow } from './recording.table.ts';

/** The bytes of a take that no longer counts. Broken off in the middle, the sweep ends it. */
export async function eraseTakeFiles(
  { db, storage, speech }: Pick<Parts, 'db' | 'storage' | 'speech'>,
  take: Pick<RecordingRow, 'id' | 'storagePath' | 'seekablePath'>,
): Promise<void> {
  speech.forget(take.id);
  await storage.deleteAll(chunkFolder(take.id));
  for (const path of [take.storagePath, take.seekablePath]) if (path) await storage.delete(path);
  await db.q.update(recordings).set({ storagePath: null, seekablePath: null }).where(eq(recordings.id, take.id));
}

/** Every byte recorded in one interview: the videos, and the chunks that they were made of. */
export async function eraseInterviewFiles(
  { storage }: Pick<Parts, 'storage'>,
  input: { interviewId: string; recordingIds: string[] },
): Promise<void> {
  await storage.deleteAll(videoFolder(input.interviewId));
  for (const id of input.recordingIds) await storage.deleteAll(chunkFolder(id));
}

export async function recordingIdsOf({ db }: Pick<Parts, 'db'>, interviewIds: string[]): Promise<string[]> {
  if (interviewIds.length === 0) return [];
  const rows = await db.q
    .select({ id: recordings.id })
    .from(recordings)
    .where(inArray(recordings.interviewId, interviewIds));
  return rows.map((row) => row.id);
}
