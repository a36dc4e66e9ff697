import { and, eq } from 'drizzle-orm';
import { grant, type Authorized } from '#server/authorized.ts';
import { notFound } from '#server/errors.ts';
import type { Parts } from '#server/parts.ts';
import type { Viewer } from '#shared/viewer.ts';
import { interviews, type InterviewRow } from './interview.table.ts';

/** An interview is its owner's alone; anyone else's looks like none. */
export async function authorizeInterview(
  { db }: Pick<Parts, 'db'>,
  viewer: Viewer,
  interviewId: string,
): Promise<Authorized<InterviewRow>> {
  const [row] = await db.q
    .select()
    .from(interviews)
    .where(and(eq(interviews.id, interviewId), eq(interviews.userId, viewer.userId)));
  if (!row) throw notFound();
  return grant(row);
}

/** For jobs that clean up for nobody in particular. */
export const asHousekeeper = (row: InterviewRow): Authorized<InterviewRow> => grant(row);
