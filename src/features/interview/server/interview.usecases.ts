import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Authorized } from '#server/authorized.ts';
import type { Parts } from '#server/parts.ts';
import type { Viewer } from '#shared/viewer.ts';
import type {
  completeInterviewSchema,
  createInterviewSchema,
  Progress,
} from '#features/interview/interview.contract.ts';
import { averageOf, lockInterview } from './interview.scores.usecases.ts';
import { interviewErrors } from './interview.errors.ts';
import type { InterviewRow } from './interview.table.ts';
import type { SessionRow } from './interview.table.ts';
import { plausibleDay } from './interview.rules.ts';
import { interviews, interviewSessions } from './interview.table.ts';

/** A draft: it has no questions yet. */
export async function createInterview(
  { db, ids, clock }: Pick<Parts, 'db' | 'ids' | 'clock'>,
  input: { viewer: Viewer; interview: z.output<typeof createInterviewSchema> },
): Promise<InterviewRow> {
  const { type, customization } = input.interview;
  const [row] = await db.q
    .insert(interviews)
    .values({
      id: ids.interviewId(clock.now()),
      userId: input.viewer.userId,
      interviewType: type,
      mode: customization.interviewType,
      customization,
    })
    .returning();
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** draft -> live. Starting a live one again changes nothing. */
export async function startInterview(
  { db }: Pick<Parts, 'db'>,
  input: { interview: Authorized<InterviewRow> },
): Promise<InterviewRow> {
  return db.transaction(async (tx) => {
    const row = await lockInterview(tx, input.interview.id);
    if (!row) throw interviewErrors.notLive();
    if (row.status === 'completed') throw interviewErrors.completed();
    if (row.status === 'live') return row;
    if (row.questions.length === 0) throw interviewErrors.noQuestions();
    const [started] = await tx
      .update(interviews)
      .set({ status: 'live', startedAt: sql`now()` })
      .where(eq(interviews.id, row.id))
      .returning();
    return started ?? row;
  });
}

/** Remembers where the person is, so that a reload returns there. */
export async function saveProgress(
  { db }: Pick<Parts, 'db'>,
  input: { interview: Authorized<InterviewRow>; progress: Progress },
): Promise<Progress> {
  const { interview, progress } = input;
  if (interview.status === 'completed') throw interviewErrors.completed();
  if (interview.status !== 'live') throw interviewErrors.notLive();
  if (progress.questionIndex >= interview.questions.length) throw interviewErrors.noSuchQuestion();
  await db.q.update(interviews).set({ progress }).where(eq(interviews.id, interview.id));
  return progress;
}

/** live -> completed, and the one row of it in the history, however often it is called. */
export async function completeInterview(
  { db, events, clock }: Pick<Parts, 'db' | 'events' | 'clock'>,
  input: { interview: Authorized<InterviewRow>; completion: z.output<typeof completeInterviewSchema> },
): Promise<SessionRow> {
  const { localDate: told, timeZone } = input.completion;
  const localDate = plausibleDay(told, timeZone, clock.now());
  return db.transaction(async (tx) => {
    const row = await lockInterview(tx, input.interview.id);
    if (!row || row.status === 'draft') throw interviewErrors.notLive();
    const [saved] = await tx.select().from(interviewSessions).where(eq(interviewSessions.interviewId, row.id));
    if (saved) return saved;
    const [session] = await tx
      .insert(interviewSessions)
      .values({
        userId: row.userId,
        interviewId: row.id,
        jobTitle: row.customization.jobTitle,
        company: row.customization.company,
        interviewType: row.interviewType,
        mode: row.mode,
        averageScore: await averageOf(tx, row.id),
        questionsData: { questions: row.questions },
        questionCount: row.questions.length,
        localDate,
      })
      .returning();
    if (!session) throw new Error('an insert returned no row');
    await tx
      .update(interviews)
      .set({ status: 'completed', completedAt: sql`now()` })
      .where(eq(interviews.id, row.id));
    await events.publish(tx, 'user', { userId: row.userId, type: 'session', interviewId: row.id });
    return session;
  });
}
