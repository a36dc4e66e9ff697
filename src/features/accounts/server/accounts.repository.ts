import { and, eq, lt, lte, ne, sql } from 'drizzle-orm';
import { userProfiles } from '#features/profile/server/profile.table.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { credentials, emailCodes, sessions, users } from './accounts.table.ts';

/** The name under which better-auth looks for a password. */
const PASSWORD_PROVIDER = 'credential';

export async function findUserByEmail(q: Queryable, email: string) {
  const [user] = await q
    .select({ id: users.id, emailVerified: users.emailVerified, passwordHash: credentials.password })
    .from(users)
    .leftJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, PASSWORD_PROVIDER)))
    .where(eq(users.email, email));
  return user;
}

export async function findAccount(q: Queryable, userId: string) {
  const [account] = await q
    .select({
      userId: users.id,
      email: users.email,
      role: users.role,
      firstName: userProfiles.firstName,
      onboardingCompleted: userProfiles.onboardingCompleted,
    })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, userId));
  return account;
}

/** The unverified account of an address, made if there is none and locked until the transaction ends; undefined if it is verified. */
export async function claimUnverifiedUser(tx: Transaction, input: { id: string; email: string; now: Date }) {
  const [user] = await tx
    .insert(users)
    .values({
      id: input.id,
      email: input.email,
      privacyAgreedAt: input.now,
      createdAt: input.now,
      updatedAt: input.now,
    })
    .onConflictDoUpdate({
      target: users.email,
      set: { privacyAgreedAt: input.now, updatedAt: input.now },
      setWhere: eq(users.emailVerified, false),
    })
    .returning({ id: users.id });
  return user;
}

export async function replacePassword(tx: Transaction, input: { id: string; userId: string; hash: string; now: Date }) {
  await tx
    .delete(credentials)
    .where(and(eq(credentials.userId, input.userId), eq(credentials.providerId, PASSWORD_PROVIDER)));
  await tx.insert(credentials).values({
    id: input.id,
    userId: input.userId,
    accountId: input.userId,
    providerId: PASSWORD_PROVIDER,
    password: input.hash,
    createdAt: input.now,
    updatedAt: input.now,
  });
}

export async function markVerified(tx: Transaction, userId: string, now: Date) {
  await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
}

type Code = typeof emailCodes.$inferInsert;

/** Replaces the address's waiting code, unless the last one was sent after `ifSentBefore`: then nothing changes and it says false. */
export async function replaceCode(q: Queryable, code: Code, ifSentBefore?: Date): Promise<boolean> {
  const { id, codeHash, sentAt, expiresAt } = code;
  const written = await q
    .insert(emailCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [emailCodes.purpose, emailCodes.email],
      set: { id, codeHash, sentAt, expiresAt, wrongTries: 0 },
      ...(ifSentBefore ? { setWhere: lte(emailCodes.sentAt, ifSentBefore) } : {}),
    })
    .returning({ id: emailCodes.id });
  return written.length > 0;
}

/** Locked, so that codes that arrive together are looked at one after the other. */
export async function lockCode(tx: Transaction, purpose: Code['purpose'], email: string) {
  const [code] = await tx
    .select()
    .from(emailCodes)
    .where(and(eq(emailCodes.purpose, purpose), eq(emailCodes.email, email)))
    .for('update');
  return code;
}

export async function findCode(q: Queryable, purpose: Code['purpose'], email: string) {
  const [code] = await q
    .select({ sentAt: emailCodes.sentAt })
    .from(emailCodes)
    .where(and(eq(emailCodes.purpose, purpose), eq(emailCodes.email, email)));
  return code;
}

export async function countWrongTry(tx: Transaction, id: string) {
  await tx
    .update(emailCodes)
    .set({ wrongTries: sql`${emailCodes.wrongTries} + 1` })
    .where(eq(emailCodes.id, id));
}

export async function deleteCode(q: Queryable, id: string) {
  await q.delete(emailCodes).where(eq(emailCodes.id, id));
}

export async function deleteCodesExpiredBefore(q: Queryable, when: Date) {
  await q.delete(emailCodes).where(lt(emailCodes.expiresAt, when));
}

export async function deleteSessions(tx: Transaction, which: { userId: string; only?: string; except?: string }) {
  return tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, which.userId),
        which.only ? eq(sessions.id, which.only) : undefined,
        which.except ? ne(sessions.id, which.except) : undefined,
      ),
    )
    .returning({ id: sessions.id });
}

export async function deleteSessionsExpiredBefore(q: Queryable, userId: string, when: Date) {
  await q.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, when)));
}
