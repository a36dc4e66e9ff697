import { and, desc, eq, sql } from 'drizzle-orm';
import { errorFactory } from '#server/errors.ts';
import type { Parts } from '#server/parts.ts';
import type { Viewer } from '#shared/viewer.ts';
import type { SessionRow } from '#features/interview/server/interview.table.ts';
import { interviewSessions } from '#features/interview/server/interview.table.ts';
import { SESSIONS_PAGE } from '#features/history/history.contract.ts';

const badCursor = errorFactory('history.bad_cursor', 'invalid', 'cursor: is not one that we gave.');

/** The database's own text of the time: a JavaScript date would lose its microseconds, and rows with them. */
const exactTime = sql<string>`${interviewSessions.createdAt}::text`;

/** A page of a person's sessions, newest first, after the one that the cursor names. */
export async function listSessions(
  { db }: Pick<Parts, 'db'>,
  input: { viewer: Viewer; cursor: string | undefined },
): Promise<{ sessions: SessionRow[]; nextCursor: string | null }> {
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
  const rows = await db.q
    .select({ session: interviewSessions, exactTime })
    .from(interviewSessions)
    .where(
      and(
        eq(interviewSessions.userId, input.viewer.userId),
        after &&
          sql`(${interviewSessions.createdAt}, ${interviewSessions.id}) < (${after.time}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(interviewSessions.createdAt), desc(interviewSessions.id))
    .limit(SESSIONS_PAGE + 1);
  const page = rows.slice(0, SESSIONS_PAGE);
  const last = rows.length > SESSIONS_PAGE ? page.at(-1) : undefined;
  return {
    sessions: page.map((row) => row.session),
    nextCursor: last ? Buffer.from(`${last.exactTime}|${last.session.id}`).toString('base64url') : null,
  };
}

const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|([0-9a-f-]{36})$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readCursor(cursor: string): { time: string; id: string } {
  const [, time, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!time || !id || !UUID.test(id) || Number.isNaN(Date.parse(time.replace(/([+-]\d\d)$/, '$1:00'))))
    throw badCursor();
  return { time, id };
}
