import { z } from 'zod';

/** Times count from the start of the recording. */
export const wordSchema = z
  .object({ text: z.string(), startMs: z.number().int(), endMs: z.number().int() })
  .meta({ id: 'Word' });
export type Word = z.infer<typeof wordSchema>;

/** speech: a recogniser heard it. captions: the browser's own, agreed to. typed: the person wrote it. */
export const transcriptSourceSchema = z.enum(['speech', 'captions', 'typed']);
export const MAX_TYPED_CHARACTERS = 8_000;

export const transcriptSchema = z
  .object({
    text: z.string(),
    /** Empty where nobody measured times (typed words). */
    words: z.array(wordSchema),
    source: transcriptSourceSchema,
    recogniser: z.string().nullable(),
  })
  .meta({ id: 'Transcript' });
export type Transcript = z.infer<typeof transcriptSchema>;

export const typedAnswerSchema = z.object({ text: z.string().trim().min(1).max(MAX_TYPED_CHARACTERS) });
