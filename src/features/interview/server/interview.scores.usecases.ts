import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { answerFeedback } from '#features/coaching/server/coaching.table.ts';
import { interviews, interviewSessions } from './interview.table.ts';

/** Answers of one interview are scored, and the interview completed, in turn: each sees what the last one wrote. */
export const lockInterview = (tx: Transaction, interviewId: string) =>
  tx
    .select()
    .from(interviews)
    .where(eq(interviews.id, interviewId))
    .for('no key update')
    .then(([row]) => row);

/** Percent with one decimal: the mean of the answers' scores × 10; null while none is scored. */
export async function averageOf(tx: Transaction, interviewId: string): Promise<number | null> {
  const [row] = await tx
    .select({ average: sql<number | null>`round((avg(${answerFeedback.score}) * 10)::numeric, 1)::float8` })
    .from(answerFeedback)
    .where(eq(answerFeedback.interviewId, interviewId));
  return row?.average ?? null;
}

/** Call it with the interview locked. Does nothing before the interview is completed. */
export async function updateSessionAverage(tx: Transaction, interviewId: string): Promise<void> {
  const averageScore = await averageOf(tx, interviewId);
  await tx.update(interviewSessions).set({ averageScore }).where(eq(interviewSessions.interviewId, interviewId));
}
