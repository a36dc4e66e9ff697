import type { Queryable } from '#server/db/database.ts';
import { userProfiles } from './profile.table.ts';

/** Every verified account has a profile; making it twice changes nothing. */
export async function ensureProfile(q: Queryable, userId: string): Promise<void> {
  await q.insert(userProfiles).values({ userId }).onConflictDoNothing();
}
