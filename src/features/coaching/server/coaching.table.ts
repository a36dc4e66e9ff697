import { jsonb, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';
import type { Delivery, StructuredFeedback } from '#features/coaching/coaching.contract.ts';
import { interviews } from '#features/interview/server/interview.table.ts';

/** The specification's answer_feedback; `score` is the answer's average, 0 to 10. */
export const answerFeedback = pgTable(
  'answer_feedback',
  {
    interviewId: text('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    score: real('score').notNull(),
    structuredFeedback: jsonb('structured_feedback').$type<StructuredFeedback>().notNull(),
    delivery: jsonb('delivery').$type<Delivery>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.interviewId, t.questionId] })],
);
