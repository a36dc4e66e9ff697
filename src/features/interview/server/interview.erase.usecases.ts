import { and, eq, inArray } from 'drizzle-orm';
import type { Authorized } from '#server/authorized.ts';
import type { Parts } from '#server/parts.ts';
import { eraseInterviewFiles, recordingIdsOf } from '#features/recording/server/recording.files.usecases.ts';
import { interviewErrors } from './interview.errors.ts';
import type { InterviewRow } from './interview.table.ts';
import { interviews } from './interview.table.ts';

/**
 * Exit: the interview and everything recorded in it is gone. The rows go first, so that whatever is still being
 * written finds no owner and removes itself; files left by a crash in between are swept.
 */
export async function eraseInterview(
  deps: Pick<Parts, 'db' | 'storage' | 'speech'>,
  input: { interview: Authorized<Pick<InterviewRow, 'id'>> },
): Promise<void> {
  const interviewId = input.interview.id;
  const recordingIds = await recordingIdsOf(deps, [interviewId]);
  const erased = await deps.db.q
    .delete(interviews)
    .where(and(eq(interviews.id, interviewId), inArray(interviews.status, ['draft', 'live'])))
    .returning({ id: interviews.id });
  if (erased.length === 0) throw interviewErrors.completed();
  for (const id of recordingIds) deps.speech.forget(id);
  await eraseInterviewFiles(deps, { interviewId, recordingIds });
}
