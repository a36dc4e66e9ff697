import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { interviews } from '#features/interview/server/interview.table.ts';
import { recordings } from '#features/recording/server/recording.table.ts';
import type { Word } from '#features/transcription/transcription.contract.ts';

/** The specification's transcripts, with the words' times beside the text. question_id is the index as text. */
export const transcripts = pgTable(
  'transcripts',
  {
    interviewId: text('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    transcriptText: text('transcript_text').notNull(),
    words: jsonb('words').$type<Word[]>().notNull().default([]),
    source: text('source', { enum: ['speech', 'captions', 'typed'] }).notNull(),
    recogniser: text('recogniser'),
    recordingId: uuid('recording_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.interviewId, t.questionId] })],
);

/** Which process listens along to a recording that is still being made, until when. */
export const recordingListeners = pgTable('recording_listeners', {
  recordingId: uuid('recording_id')
    .primaryKey()
    .references(() => recordings.id, { onDelete: 'cascade' }),
  owner: text('owner').notNull(),
  leaseUntil: timestamp('lease_until', { withTimezone: true, mode: 'date' }).notNull(),
});
