import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Authorized } from '#server/authorized.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Parts } from '#server/parts.ts';
import { answerFeedback } from '#features/coaching/server/coaching.table.ts';
import { interviews } from '#features/interview/server/interview.table.ts';
import type { InterviewRow } from '#features/interview/server/interview.table.ts';
import type { openRecordingSchema } from '#features/recording/recording.contract.ts';
import { transcripts } from '#features/transcription/server/transcription.table.ts';
import { failures, recordingErrors } from './recording.errors.ts';
import { eraseTakeFiles } from './recording.files.usecases.ts';
import { processInterviewVideo } from './recording.process.job.ts';
import { recordingChunks, recordings } from './recording.table.ts';
import { listTakesOf, takesLeft } from './recording.takes.usecases.ts';
import type { RecordingRow } from './recording.table.ts';

/** Chunks that are safe, ascending. */
export async function receivedNumbers(q: Queryable, recordingId: string): Promise<number[]> {
  const rows = await q
    .select({ number: recordingChunks.number })
    .from(recordingChunks)
    .where(and(eq(recordingChunks.recordingId, recordingId), isNotNull(recordingChunks.receivedAt)))
    .orderBy(asc(recordingChunks.number));
  return rows.map((row) => row.number);
}

/** Opens a take. Repeated with the same id it is the same take; earlier takes of the question are discarded. */
export async function openRecording(
  deps: Pick<Parts, 'db' | 'clock' | 'storage' | 'speech'>,
  input: { interview: Authorized<InterviewRow>; take: z.output<typeof openRecordingSchema> },
): Promise<RecordingRow> {
  const { interview, take } = input;
  const opened = await deps.db.transaction(async (tx) => {
    const [known] = await tx.select().from(recordings).where(eq(recordings.id, take.recordingId));
    if (known) {
      const same = known.interviewId === interview.id && known.questionIndex === take.questionIndex;
      if (!same) throw recordingErrors.idTaken();
      return { row: known, replaced: [] };
    }
    // Takes of one interview are opened in turn.
    const [current] = await tx.select().from(interviews).where(eq(interviews.id, interview.id)).for('no key update');
    if (current?.status !== 'live') throw recordingErrors.notLive();
    if (take.questionIndex >= current.questions.length) throw recordingErrors.noSuchQuestion();
    const takes = await listTakesOf(tx, interview.id, take.questionIndex);
    if (takesLeft(takes, current.mode) === 0) throw recordingErrors.noTakesLeft();

    const replaced = await discardTakes(tx, interview.id, take.questionIndex);
    const [row] = await tx
      .insert(recordings)
      .values({
        id: take.recordingId,
        userId: interview.userId,
        interviewId: interview.id,
        questionIndex: take.questionIndex,
        mimeType: take.mimeType,
        createdAt: after(deps.clock.now(), takes.at(-1)?.createdAt),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw recordingErrors.idTaken();
    return { row, replaced };
  });
  for (const old of opened.replaced) await eraseTakeFiles(deps, old);
  return opened.row;
}

/** A take's time is part of its file's name, so two takes of a question never share one. */
const after = (now: Date, last: Date | undefined) => new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + 1));

/** What was heard and judged goes with the takes. */
async function discardTakes(tx: Transaction, interviewId: string, questionIndex: number): Promise<RecordingRow[]> {
  const discarded = await tx
    .update(recordings)
    .set({ status: 'discarded', captions: null })
    .where(
      and(
        eq(recordings.interviewId, interviewId),
        eq(recordings.questionIndex, questionIndex),
        ne(recordings.status, 'discarded'),
      ),
    )
    .returning();
  const questionId = String(questionIndex);
  for (const table of [transcripts, answerFeedback]) {
    await tx.delete(table).where(and(eq(table.interviewId, interviewId), eq(table.questionId, questionId)));
  }
  return discarded;
}

/** Tries a failed answer again. One that is under way or done is left as it is. */
export async function processAgain(
  deps: Pick<Parts, 'db' | 'jobs' | 'storage'>,
  input: { recording: Authorized<RecordingRow> },
): Promise<{ success: boolean; error?: string }> {
  const { recording } = input;
  const path = recording.storagePath;
  const isThere = path !== null && (await deps.storage.size(path)) !== undefined;
  if (recording.status === 'processed' || (recording.status === 'finalized' && isThere)) return { success: true };
  if (recording.status !== 'failed' || !isThere) return { success: false, error: failures.noFile.message };
  await deps.db.transaction(async (tx) => {
    const [again] = await tx
      .update(recordings)
      .set({ status: 'finalized', errorCode: null, errorMessage: null })
      .where(and(eq(recordings.id, recording.id), inArray(recordings.status, ['failed'])))
      .returning({ id: recordings.id });
    if (again) await deps.jobs.send(tx, processInterviewVideo, { recordingId: recording.id }, { key: recording.id });
  });
  return { success: true };
}
