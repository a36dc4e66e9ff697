import { and, eq, inArray, isNotNull, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Parts } from '#server/parts.ts';
import { interviewSessions } from '#features/interview/server/interview.table.ts';
import { eraseInterviewFiles, recordingIdsOf } from '#features/recording/server/recording.files.usecases.ts';
import { recordings } from '#features/recording/server/recording.table.ts';
import { UNVIEWED_VIDEO_LIFETIME_MS } from '#features/results/results.contract.ts';

export type ExpiryDeps = Pick<Parts, 'db' | 'storage' | 'speech' | 'events'>;

const BATCH = 500;
const deadlinePassed = and(
  isNotNull(interviewSessions.videoExpiryTimestamp),
  lte(interviewSessions.videoExpiryTimestamp, sql`now()`),
);
const neverViewed = and(
  isNull(interviewSessions.videoExpiryTimestamp),
  lt(interviewSessions.createdAt, sql`now() - ${UNVIEWED_VIDEO_LIFETIME_MS} * interval '1 millisecond'`),
);

/** Erases the videos whose 15 minutes are over. Feedback stays. */
export const expireVideos = (deps: ExpiryDeps) => eraseWhere(deps, deadlinePassed);

/** Finished, and nobody came to look. */
export const expireUnviewedVideos = (deps: ExpiryDeps) => eraseWhere(deps, neverViewed);

/** One whose files can't be erased now does not keep the others from it; the next run tries it again. */
async function eraseWhere(deps: ExpiryDeps, due: SQL | undefined): Promise<number> {
  const sessions = await deps.db.q
    .select({ interviewId: interviewSessions.interviewId, userId: interviewSessions.userId })
    .from(interviewSessions)
    .where(and(eq(interviewSessions.videoDeleted, false), due))
    .limit(BATCH);
  const failed: unknown[] = [];
  for (const session of sessions) await eraseVideos(deps, session).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, 'some videos could not be erased');
  return sessions.length;
}

/**
 * The recordings forget their files first (whoever is still writing one notices and removes it), then the bytes go,
 * and the session says so last: broken off anywhere, it is done again.
 */
async function eraseVideos(
  { db, storage, speech, events }: ExpiryDeps,
  session: { interviewId: string; userId: string },
) {
  const { interviewId, userId } = session;
  const recordingIds = await recordingIdsOf({ db }, [interviewId]);
  for (const id of recordingIds) speech.forget(id);
  if (recordingIds.length > 0) {
    await db.q
      .update(recordings)
      .set({ storagePath: null, seekablePath: null })
      .where(inArray(recordings.id, recordingIds));
  }
  await eraseInterviewFiles({ storage }, { interviewId, recordingIds });
  await db.transaction(async (tx) => {
    await tx
      .update(interviewSessions)
      .set({ videoDeleted: true, videoExpiryTimestamp: null })
      .where(eq(interviewSessions.interviewId, interviewId));
    await events.publish(tx, 'user', { userId, type: 'session', interviewId });
  });
}
