import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { interviews } from '#features/interview/server/interview.table.ts';
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
