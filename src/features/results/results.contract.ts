import { z } from 'zod';
import { deliverySchema, structuredFeedbackSchema } from '#features/coaching/coaching.contract.ts';
import { interviewSessionSchema } from '#features/interview/interview.contract.ts';
import { transcriptSchema } from '#features/transcription/transcription.contract.ts';

export const VIDEO_LIFETIME_MS = 15 * 60_000;
/** A page's idea of now may be a little behind the server that named the deadline; it never shows more than this. */
export const VIDEO_LIFETIME_MINUTES = VIDEO_LIFETIME_MS / 60_000;
/** Finished and never viewed: the videos are erased after this. */
export const UNVIEWED_VIDEO_LIFETIME_MS = 30 * 24 * 3_600_000;
/** Left or broken off: the interview can be recovered for this long, then it is erased. */
export const ABANDONED_AFTER_MS = 24 * 3_600_000;

export const answerSchema = z
  .object({
    questionIndex: z.number().int(),
    question: z.string(),
    recordingId: z.uuid().nullable(),
    /**
     * processing: still being listened to or scored. scored: feedback is there. failed: every try failed, can be
     * tried again. needs_words: there is no recogniser, the person may type what they said. unanswered: no recording.
     */
    state: z.enum(['processing', 'scored', 'failed', 'needs_words', 'unanswered']),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    video: z.object({
      state: z.enum(['available', 'processing', 'not_available', 'deleted']),
      url: z.string().nullable(),
      mimeType: z.string().nullable(),
    }),
    durationMs: z.number().int().nullable(),
    transcript: transcriptSchema.nullable(),
    feedback: structuredFeedbackSchema.nullable(),
    delivery: deliverySchema.nullable(),
  })
  .meta({ id: 'Answer' });
export type Answer = z.infer<typeof answerSchema>;

export const resultsSchema = z
  .object({
    /** Null while the interview is still live (easy mode plays its answers back). */
    session: interviewSessionSchema.nullable(),
    answers: z.array(answerSchema),
  })
  .meta({ id: 'Results' });
export type Results = z.infer<typeof resultsSchema>;

/** What the event stream carries: which thing changed, never its content. The page reads it again. */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answer'), interviewId: z.string(), questionIndex: z.number().int() }),
  z.object({ type: z.literal('session'), interviewId: z.string() }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;
