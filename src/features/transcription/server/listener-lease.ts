import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { recordingListeners } from './transcription.table.ts';

const LEASE_SECONDS = 30;

/**
 * One process listens to a recording while it runs. True when it is ours, now or already; by the database's clock.
 * A process that dies leaves its lease to run out.
 */
export async function takeLease(db: Database, recordingId: string, owner: string): Promise<boolean> {
  const leaseUntil = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;
  const taken = await db.q
    .insert(recordingListeners)
    .values({ recordingId, owner, leaseUntil })
    .onConflictDoUpdate({
      target: recordingListeners.recordingId,
      set: { owner, leaseUntil },
      setWhere: or(eq(recordingListeners.owner, owner), lt(recordingListeners.leaseUntil, sql`now()`)),
    })
    .returning({ owner: recordingListeners.owner });
  return taken.length > 0;
}

export async function giveUpLease(db: Database, recordingId: string, owner: string): Promise<void> {
  await db.q
    .delete(recordingListeners)
    .where(and(eq(recordingListeners.recordingId, recordingId), eq(recordingListeners.owner, owner)));
}
