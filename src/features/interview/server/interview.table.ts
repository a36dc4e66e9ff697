import { boolean, date, index, integer, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts.table.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { INTERVIEW_TYPES, MODES, type Customization, type Progress } from '#features/interview/interview.contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** An interview from setup to its end; erased by Exit. */
export const interviews = pgTable(
  'interviews',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    interviewType: text('interview_type', { enum: INTERVIEW_TYPES }).notNull(),
    mode: text('mode', { enum: MODES }).notNull(),
    customization: jsonb('customization').$type<Customization>().notNull(),
    isPrebuilt: boolean('is_prebuilt').notNull().default(false),
    status: text('status', { enum: ['draft', 'live', 'completed'] })
      .notNull()
      .default('draft'),
    questions: jsonb('questions').$type<string[]>().notNull().default([]),
    questionSource: text('question_source', { enum: ['bank', 'llm', 'fallback'] }),
    progress: jsonb('progress').$type<Progress>(),
    createdAt: at('created_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    completedAt: at('completed_at'),
  },
  (t) => [index('interviews_user').on(t.userId, t.createdAt)],
);

/** The specification's interview_sessions: a row comes in on completion only. */
export const interviewSessions = pgTable(
  'interview_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    interviewId: text('interview_id')
      .notNull()
      .unique()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    jobTitle: text('job_title').notNull(),
    company: text('company').notNull(),
    interviewType: text('interview_type', { enum: INTERVIEW_TYPES }).notNull(),
    mode: text('mode', { enum: MODES }).notNull(),
    averageScore: real('average_score'),
    questionsData: jsonb('questions_data').$type<{ questions: string[] }>().notNull(),
    questionCount: integer('question_count').notNull(),
    videoExpiryTimestamp: at('video_expiry_timestamp'),
    videoDeleted: boolean('video_deleted').notNull().default(false),
    localDate: date('local_date').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('interview_sessions_user').on(t.userId, t.createdAt)],
);

export type InterviewRow = InferSelectModel<typeof interviews>;
export type SessionRow = InferSelectModel<typeof interviewSessions>;
