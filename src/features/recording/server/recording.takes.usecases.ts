import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { RE_RECORDS, type Mode } from '#features/interview/interview.contract.ts';
import { recordings, type RecordingRow } from './recording.table.ts';

/** A take in which nothing could be heard is nobody's answer, so it does not use up a re-record. */
const UNHEARD = new Set([
  'recording.empty',
  'recording.no_speech',
  'transcription.sound_missing',
  'transcription.sound_unreadable',
]);

type TakeState = Pick<RecordingRow, 'finalizedAt' | 'errorCode'>;
const counts = (take: TakeState) => take.finalizedAt !== null && !UNHEARD.has(take.errorCode ?? '');

/** How many further takes of this question may be opened; null: as many as the person likes. */
export function takesLeft(takes: TakeState[], mode: Mode): number | null {
  const allowed = RE_RECORDS[mode] + 1;
  return Number.isFinite(allowed) ? Math.max(0, allowed - takes.filter(counts).length) : null;
}

/** Every take of an interview, oldest first. */
export const listTakes = (q: Queryable, interviewId: string): Promise<RecordingRow[]> =>
  q.select().from(recordings).where(eq(recordings.interviewId, interviewId)).orderBy(asc(recordings.createdAt));

export const listTakesOf = (q: Queryable, interviewId: string, questionIndex: number): Promise<RecordingRow[]> =>
  q
    .select()
    .from(recordings)
    .where(and(eq(recordings.interviewId, interviewId), eq(recordings.questionIndex, questionIndex)))
    .orderBy(asc(recordings.createdAt));

/** The newest take of each question that has one, by question. `takes` are oldest first. */
export function newestTakes(takes: RecordingRow[]): RecordingRow[] {
  const newest = new Map(takes.map((take) => [take.questionIndex, take]));
  return [...newest.values()].sort((a, b) => a.questionIndex - b.questionIndex);
}
