import { and, eq, gt, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Parts } from '#server/parts.ts';
import { eraseInterview } from '#features/interview/server/interview.erase.usecases.ts';
import { asHousekeeper } from '#features/interview/server/interview.policy.ts';
import { interviews, interviewSessions } from '#features/interview/server/interview.table.ts';
import { eraseTakeFiles } from '#features/recording/server/recording.files.usecases.ts';
import { chunkFolder, CHUNKS, videoFolder, VIDEOS } from '#features/recording/server/recording.keys.ts';
import { recordings } from '#features/recording/server/recording.table.ts';
import { ABANDONED_AFTER_MS } from '#features/results/results.contract.ts';

export type SweepDeps = Pick<Parts, 'db' | 'storage' | 'speech'>;

const BATCH = 500;
const longAgo = sql`now() - ${ABANDONED_AFTER_MS} * interval '1 millisecond'`;

/** Interviews that were left or broken off more than a day ago. */
export async function eraseAbandoned(deps: SweepDeps): Promise<void> {
  const { q } = deps.db;
  const recentTake = q
    .select({ one: sql`1` })
    .from(recordings)
    .where(and(eq(recordings.interviewId, interviews.id), gt(recordings.createdAt, longAgo)));
  const abandoned = await q
    .select()
    .from(interviews)
    .where(
      and(
        inArray(interviews.status, ['draft', 'live']),
        lt(sql`coalesce(${interviews.startedAt}, ${interviews.createdAt})`, longAgo),
        notExists(recentTake),
      ),
    )
    .limit(BATCH);
  for (const interview of abandoned) await eraseInterview(deps, { interview: asHousekeeper(interview) });
}

/** Takes that never ended in an interview that did, and files of takes that were replaced. */
export async function eraseLeftTakes(deps: SweepDeps): Promise<void> {
  const { q } = deps.db;
  await q
    .update(recordings)
    .set({ status: 'discarded' })
    .where(and(eq(recordings.status, 'receiving'), lt(recordings.createdAt, longAgo)));
  const left = await q
    .select()
    .from(recordings)
    .where(
      and(
        eq(recordings.status, 'discarded'),
        or(isNotNull(recordings.storagePath), isNotNull(recordings.seekablePath)),
      ),
    )
    .limit(BATCH);
  for (const take of left) await eraseTakeFiles(deps, take);
}

/** Files that no row speaks of any more: a crash came between the two. */
export async function eraseOrphans({ db, storage }: SweepDeps): Promise<void> {
  for (const id of await foldersIn(storage, CHUNKS)) {
    const [needed] = await db.q
      .select({ id: recordings.id })
      .from(recordings)
      .where(
        and(sql`${recordings.id}::text = ${id}`, inArray(recordings.status, ['receiving', 'finalized', 'failed'])),
      );
    if (!needed) await storage.deleteAll(chunkFolder(id));
  }
  for (const id of await foldersIn(storage, VIDEOS)) {
    const [needed] = await db.q
      .select({ deleted: interviewSessions.videoDeleted })
      .from(interviews)
      .leftJoin(interviewSessions, eq(interviewSessions.interviewId, interviews.id))
      .where(eq(interviews.id, id));
    if (!needed || needed.deleted) await storage.deleteAll(videoFolder(id));
  }
}

async function foldersIn(storage: Parts['storage'], prefix: string): Promise<Set<string>> {
  const keys = await storage.list(prefix);
  return new Set(keys.map((key) => key.slice(prefix.length).split('/')[0] ?? '').filter(Boolean));
}
