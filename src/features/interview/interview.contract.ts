import { z } from 'zod';

export const INTERVIEW_TYPES = ['behavioral', 'technical', 'combination'] as const;
export const MODES = ['easy', 'intermediate', 'hard'] as const;
export const EXPERIENCE_LEVELS = ['entry', 'mid', 'senior', 'lead', 'intermediate'] as const;
/** Offered in setup, with their rough length in minutes. */
export const QUESTION_COUNT_MINUTES = { 1: 5, 3: 15, 5: 25, 7: 35, 10: 50 } as const;
export const DEFAULT_QUESTION_COUNT = 5;
export const MAX_QUESTIONS = 10;

export const UNDERSTANDING_MS = 15_000;
/** In interviews that the person customised (prebuilt ones will have 30 s, by product decision). */
export const PREPARATION_MS = { easy: 30_000, intermediate: 15_000, hard: 0 } as const;
export const COUNTDOWN_MS = 3_000;
export const ANSWER_LIMIT_MS = 120_000;
export const TYPEWRITER_MS_PER_CHARACTER = 40;
/** How often a person may record the same answer again. */
export const RE_RECORDS = { easy: Number.POSITIVE_INFINITY, intermediate: 1, hard: 0 } as const;

export const STAGES = [
  'setup',
  'questions-preview',
  'understanding',
  'prep',
  'countdown',
  'recording',
  'processing',
  'playback',
  'finished-question',
] as const;

export const interviewTypeSchema = z.enum(INTERVIEW_TYPES);
export const modeSchema = z.enum(MODES);
export type InterviewType = z.infer<typeof interviewTypeSchema>;
export type Mode = z.infer<typeof modeSchema>;
export type Stage = (typeof STAGES)[number];

export const interviewIdSchema = z.string().regex(/^interview_\d{1,16}_[a-z0-9]{6,40}$/);
export const questionIndexSchema = z.coerce
  .number()
  .int()
  .min(0)
  .max(MAX_QUESTIONS - 1);

const optionalText = (max: number) => z.string().trim().max(max).default('');

/** What the setup form collects. `interviewType` is the difficulty here, as the specification writes it. */
export const customizationSchema = z.object({
  jobTitle: z.string().trim().min(1).max(120),
  company: z.string().trim().min(1).max(120),
  jobDescription: optionalText(20_000),
  experienceLevel: z.enum(EXPERIENCE_LEVELS),
  industry: optionalText(120),
  skills: optionalText(500),
  interviewType: modeSchema,
  questionCount: z
    .string()
    .regex(/^\d{1,2}$/)
    .refine((value) => Number(value) >= 1 && Number(value) <= MAX_QUESTIONS, `1 to ${MAX_QUESTIONS} questions`),
  enableTTS: z.boolean(),
});
export type Customization = z.infer<typeof customizationSchema>;

export const createInterviewSchema = z.object({ type: interviewTypeSchema, customization: customizationSchema });

export const questionSourceSchema = z.enum(['bank', 'llm', 'fallback']);

/** Where the person is: kept on the server, so that a reload returns to the same question. */
export const progressSchema = z.object({
  questionIndex: z
    .number()
    .int()
    .min(0)
    .max(MAX_QUESTIONS - 1),
  stage: z.enum(STAGES),
  /** ISO time at which the stage ends by itself; null where it has no clock. */
  stageEndsAt: z.iso.datetime().nullable(),
});
export type Progress = z.infer<typeof progressSchema>;

export const recordingStatusSchema = z.enum(['receiving', 'finalized', 'processed', 'failed', 'discarded']);

export const interviewSchema = z
  .object({
    id: interviewIdSchema,
    type: interviewTypeSchema,
    mode: modeSchema,
    customization: customizationSchema,
    status: z.enum(['draft', 'live', 'completed']),
    questions: z.array(z.string()),
    questionSource: questionSourceSchema.nullable(),
    progress: progressSchema.nullable(),
    /** The newest take of each question that has one, and how many re-records are left (null: unlimited). */
    takes: z.array(
      z.object({
        questionIndex: z.number().int(),
        recordingId: z.uuid(),
        status: recordingStatusSchema,
        reRecordsLeft: z.number().int().nullable(),
      }),
    ),
    /** 'none': this server hears nothing, so the person types, or lets the browser write captions. */
    speech: z.enum(['ready', 'preparing', 'none']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Interview' });
export type Interview = z.infer<typeof interviewSchema>;

/** Questions are always there afterwards: on a failure they are the fallback ones, and `error` says why. */
export const generatedQuestionsSchema = z.object({
  questions: z.array(z.string()),
  source: questionSourceSchema,
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const completeInterviewSchema = z.object({
  /** The person's own calendar day and zone, for streaks. */
  localDate: z.iso.date(),
  timeZone: z.string().max(64),
});

export const interviewSessionSchema = z
  .object({
    id: z.uuid(),
    interviewId: interviewIdSchema,
    jobTitle: z.string(),
    company: z.string(),
    interviewType: interviewTypeSchema,
    mode: modeSchema,
    /** Percent: the mean of the answers' scores × 10. Null until an answer has been scored. */
    averageScore: z.number().nullable(),
    questionCount: z.number().int(),
    videoExpiryTimestamp: z.iso.datetime().nullable(),
    videoDeleted: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'InterviewSession' });
export type InterviewSession = z.infer<typeof interviewSessionSchema>;
