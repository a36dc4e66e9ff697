import { and, desc, eq, sql } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import type { Authorized } from '#server/authorized.ts';
import { AppError } from '#server/errors.ts';
import type { Parts } from '#server/parts.ts';
import { fileMissing } from '#server/storage/storage.ts';
import type { InterviewRow } from '#features/interview/server/interview.table.ts';
import { interviewSessions } from '#features/interview/server/interview.table.ts';
import { recordings } from '#features/recording/server/recording.table.ts';
import { resultsErrors } from './results.errors.ts';
import { containerOf } from './results.presenter.ts';

export interface Video {
  bytes: number;
  mimeType: string;
  /** Both ends included. The stream is cut at the videos' deadline, however slowly it is read. */
  open(range: { start: number; end: number }): Promise<Readable>;
}

/** The video of an answer's newest take, unless its time is over by the database's clock. */
export async function findVideo(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  input: { interview: Authorized<InterviewRow>; questionIndex: number; copy: 'original' | 'seekable' | undefined },
): Promise<Video> {
  const { interview, questionIndex, copy } = input;
  const [take] = await db.q
    .select({
      status: recordings.status,
      storagePath: recordings.storagePath,
      seekablePath: recordings.seekablePath,
      mimeType: recordings.mimeType,
      deleted: interviewSessions.videoDeleted,
      /** Null until the deadline is set. */
      leftMs: sql<
        number | null
      >`(extract(epoch from ${interviewSessions.videoExpiryTimestamp} - now()) * 1000)::float8`,
    })
    .from(recordings)
    .leftJoin(interviewSessions, eq(interviewSessions.interviewId, recordings.interviewId))
    .where(and(eq(recordings.interviewId, interview.id), eq(recordings.questionIndex, questionIndex)))
    .orderBy(desc(recordings.createdAt))
    .limit(1);
  if (!take || take.status === 'discarded') throw resultsErrors.videoNotAvailable();
  const { leftMs } = take;
  if (take.deleted || (leftMs !== null && leftMs <= 0)) throw resultsErrors.videoDeleted();
  const path = (copy === 'original' ? null : take.seekablePath) ?? take.storagePath;
  const bytes = path === null ? undefined : await storage.size(path);
  if (path === null || bytes === undefined) throw resultsErrors.videoNotAvailable();

  return {
    bytes,
    mimeType: containerOf(take.mimeType),
    open: async (range) => {
      const stream = await storage.read(path, range).catch((error: unknown) => {
        const isGone = error instanceof AppError && error.code === fileMissing().code;
        throw isGone ? resultsErrors.videoNotAvailable() : error;
      });
      if (leftMs !== null) cutAfter(stream, leftMs);
      return stream;
    },
  };
}

function cutAfter(stream: Readable, ms: number): void {
  const timer = setTimeout(() => stream.destroy(new Error('the video has expired')), ms);
  stream.once('close', () => clearTimeout(timer));
}
