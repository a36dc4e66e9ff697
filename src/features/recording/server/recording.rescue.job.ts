import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';
import type { Parts } from '#server/parts.ts';
import { processInterviewVideo } from './recording.process.job.ts';
import { recordings } from './recording.table.ts';

type Deps = Pick<Parts, 'db' | 'jobs'>;

/** Longer than all tries of the processing together, so nothing that is still under way is started twice. */
const LOST_AFTER = sql`now() - interval '20 minutes'`;

/** Answers whose job was lost with its process, after its last try: they are enqueued again. */
export async function rescueRecordings({ db, jobs }: Deps): Promise<void> {
  const lost = await db.q
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.status, 'finalized'), lt(recordings.finalizedAt, LOST_AFTER)));
  for (const { id } of lost) {
    await db.transaction((tx) => jobs.send(tx, processInterviewVideo, { recordingId: id }, { key: id }));
  }
}

export const rescueRecordingsJob = defineJob<Deps, object>({
  name: 'rescue-recordings',
  payload: z.object({}),
  retryLimit: 1,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  concurrency: 1,
  cron: '*/5 * * * *',
  handle: (deps) => rescueRecordings(deps),
});
