import type { InferSelectModel } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts.table.ts';
import { interviews } from '#features/interview/server/interview.table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const sha256 = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** One take of one answer. */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    interviewId: text('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    questionIndex: integer('question_index').notNull(),
    mimeType: text('mime_type').notNull(),
    status: text('status', { enum: ['receiving', 'finalized', 'processed', 'failed', 'discarded'] })
      .notNull()
      .default('receiving'),
    chunkCount: integer('chunk_count'),
    bytes: integer('bytes'),
    digest: text('digest'),
    durationMs: integer('duration_ms'),
    /** The browser's captions: used when there is no recogniser, and forgotten when the answer is scored. */
    captions: text('captions'),
    /** The specification's path in the bucket interview_videos, once assembled. */
    storagePath: text('storage_path'),
    /** A copy that seeks (cues, duration), made beside it. */
    seekablePath: text('seekable_path'),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    createdAt: at('created_at').notNull().defaultNow(),
    finalizedAt: at('finalized_at'),
    processedAt: at('processed_at'),
  },
  (t) => [index('recordings_interview').on(t.interviewId, t.questionIndex), index('recordings_user').on(t.userId)],
);

/**
 * A chunk of a recording. The row comes first and claims the number for these bytes (their digest), so that of
 * several writers of other bytes one wins before any of them touches a file; `receivedAt` acknowledges.
 */
export const recordingChunks = pgTable(
  'recording_chunks',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: sha256('sha256').notNull(),
    /** Null until the bytes have been written and fsynced. */
    receivedAt: at('received_at'),
  },
  (t) => [primaryKey({ columns: [t.recordingId, t.number] })],
);

export type RecordingRow = InferSelectModel<typeof recordings>;
