import { z } from 'zod';

export const DIMENSIONS = ['content', 'professionalism', 'structure'] as const;
export const dimensionSchema = z.enum(DIMENSIONS);
export type Dimension = (typeof DIMENSIONS)[number];

/** 8 and above Excellent, 6 and above Good, below 6 Needs Improvement. */
export const SCORE_BANDS = [
  { from: 8, label: 'Excellent', tone: 'good' },
  { from: 6, label: 'Good', tone: 'mid' },
  { from: 0, label: 'Needs Improvement', tone: 'bad' },
] as const;
export const bandOf = (score: number) => SCORE_BANDS.find((band) => score >= band.from) ?? SCORE_BANDS[2];

/** Words of the answer itself, found in the transcript by code. Word numbers count from 0; the end is exclusive. */
export const quoteSchema = z.object({
  text: z.string(),
  fromWord: z.number().int(),
  toWord: z.number().int(),
  /** Null where the transcript has no times. */
  startMs: z.number().int().nullable(),
});
export type Quote = z.infer<typeof quoteSchema>;

const score = z.number().min(0).max(10);

export const criterionSchema = z.object({
  id: z.string(),
  name: z.string(),
  dimension: dimensionSchema,
  score,
  /** Why, in one sentence to the person. */
  reason: z.string(),
  /** Empty only when the point is that something is absent from the answer. */
  quotes: z.array(quoteSchema),
});
export type Criterion = z.infer<typeof criterionSchema>;

const span = z.object({ startMs: z.number().int(), endMs: z.number().int() });

/** Measured from the sound and the words' times. Null where there was no sound to measure (typed answers). */
export const deliverySchema = z.object({
  durationMs: z.number().int(),
  speakingMs: z.number().int(),
  wordCount: z.number().int(),
  /** Words a minute over the speaking time. */
  wordsPerMinute: z.number(),
  /** Pauses of 1.5 s or more inside the answer. */
  longPauses: z.array(span),
  fillers: z.array(z.object({ text: z.string(), startMs: z.number().int() })),
  /** Loudness of each 100 ms, 0 to 1, two decimals. */
  loudness: z.array(z.number()),
  /** Pace over a sliding window, for the timeline. */
  pace: z.array(z.object({ atMs: z.number().int(), wordsPerMinute: z.number() })),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** The specification's structured_feedback, and our evidence beside it. */
export const structuredFeedbackSchema = z
  .object({
    averageScore: score,
    contentScore: score,
    professionalismScore: score,
    structureScore: score,
    overallSummary: z.string(),
    tips: z.object({ content: z.string(), professionalism: z.string(), structure: z.string() }),
    criteria: z.array(criterionSchema),
    /** The one thing to change next: a headline in the imperative, a sentence why, and where it shows. */
    nextChange: z.object({
      headline: z.string(),
      detail: z.string(),
      criterionId: z.string(),
      atMs: z.number().int().nullable(),
    }),
    strengths: z.array(z.string()),
    areas: z.array(z.string()),
    /** 'rubric' or the name of the model that judged. */
    judge: z.string(),
  })
  .meta({ id: 'StructuredFeedback' });
export type StructuredFeedback = z.infer<typeof structuredFeedbackSchema>;
