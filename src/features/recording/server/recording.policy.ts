import { and, eq } from 'drizzle-orm';
import { grant, type Authorized } from '#server/authorized.ts';
import { notFound } from '#server/errors.ts';
import type { Parts } from '#server/parts.ts';
import type { Viewer } from '#shared/viewer.ts';
import { recordings } from './recording.table.ts';
import type { RecordingRow } from './recording.table.ts';

/** A recording is its owner's alone; anyone else's looks like none. */
export async function authorizeRecording(
  { db }: Pick<Parts, 'db'>,
  viewer: Viewer,
  recordingId: string,
): Promise<Authorized<RecordingRow>> {
  const [row] = await db.q
    .select()
    .from(recordings)
    .where(and(eq(recordings.id, recordingId), eq(recordings.userId, viewer.userId)));
  if (!row) throw notFound();
  return grant(row);
}
