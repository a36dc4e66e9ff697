import { and, eq, sql } from 'drizzle-orm';
import type { Authorized } from '#server/authorized.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Parts } from '#server/parts.ts';
import { answerFeedback } from '#features/coaching/server/coaching.table.ts';
import type { InterviewRow } from '#features/interview/server/interview.table.ts';
import { presentSession } from '#features/interview/server/interview.presenter.ts';
import type { SessionRow } from '#features/interview/server/interview.table.ts';
import { interviewSessions } from '#features/interview/server/interview.table.ts';
import { listTakes, newestTakes } from '#features/recording/server/recording.takes.usecases.ts';
import { VIDEO_LIFETIME_MS, type Results } from '#features/results/results.contract.ts';
import { transcripts } from '#features/transcription/server/transcription.table.ts';
import { isSettled, presentAnswer, type AnswerRows } from './results.presenter.ts';

/** What is stored of each question, in order. */
export async function loadAnswers(q: Queryable, interview: InterviewRow): Promise<AnswerRows[]> {
  const takes = newestTakes(await listTakes(q, interview.id));
  const heard = await q.select().from(transcripts).where(eq(transcripts.interviewId, interview.id));
  const judged = await q.select().from(answerFeedback).where(eq(answerFeedback.interviewId, interview.id));
  return interview.questions.map((_, questionIndex) => {
    const take = takes.find((row) => row.questionIndex === questionIndex);
    return {
      questionIndex,
      take: take?.status === 'discarded' ? undefined : take,
      transcript: heard.find((row) => row.questionId === String(questionIndex)),
      feedback: judged.find((row) => row.questionId === String(questionIndex)),
    };
  });
}

/**
 * The results of an interview. The first time that they show every answer settled, the videos' 15 minutes begin, by
 * the database's clock; no later view extends them. A live interview has no session yet, and its clock does not run.
 */
export async function readResults(
  { db }: Pick<Parts, 'db'>,
  input: { interview: Authorized<InterviewRow> },
): Promise<Results> {
  const { interview } = input;
  const answers = await loadAnswers(db.q, interview);
  const session = await readSession(db.q, interview.id);
  const viewed = session && answers.every(isSettled) ? await startVideoClock(db.q, session) : session;
  return {
    session: viewed ? presentSession(viewed) : null,
    answers: answers.map((rows) => presentAnswer(interview, rows, viewed?.videosGone ?? false)),
  };
}

type SeenSession = SessionRow & { videosGone: boolean };

async function readSession(q: Queryable, interviewId: string): Promise<SeenSession | undefined> {
  const [row] = await q
    .select({
      session: interviewSessions,
      videosGone: sql<boolean>`${interviewSessions.videoDeleted} or coalesce(${interviewSessions.videoExpiryTimestamp} <= now(), false)`,
    })
    .from(interviewSessions)
    .where(eq(interviewSessions.interviewId, interviewId));
  return row && { ...row.session, videosGone: row.videosGone };
}

async function startVideoClock(q: Queryable, session: SeenSession): Promise<SeenSession> {
  if (session.videoDeleted || session.videoExpiryTimestamp) return session;
  const [started] = await q
    .update(interviewSessions)
    .set({
      videoExpiryTimestamp: sql`coalesce(${interviewSessions.videoExpiryTimestamp}, now() + ${VIDEO_LIFETIME_MS} * interval '1 millisecond')`,
    })
    .where(and(eq(interviewSessions.id, session.id), eq(interviewSessions.videoDeleted, false)))
    .returning();
  return started ? { ...started, videosGone: false } : { ...session, videosGone: true };
}
