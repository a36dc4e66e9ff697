import { z } from 'zod';
import {
  interviewIdSchema,
  questionIndexSchema,
  recordingStatusSchema,
} from '#features/interview/interview.contract.ts';
import { MAX_TYPED_CHARACTERS } from '#features/transcription/transcription.contract.ts';

/** One MediaRecorder timeslice. */
export const CHUNK_MS = 1_000;
export const VIDEO_BITS_PER_SECOND = 900_000;
export const AUDIO_BITS_PER_SECOND = 64_000;
/** A second at eight times the rate we ask for; a larger chunk is refused. */
export const MAX_CHUNK_BYTES = 1_500_000;
/** 120 s and generous slack for late timers. */
export const MAX_CHUNKS = 150;
export const MAX_RECORDING_BYTES = 64_000_000;
/** Smaller files hold headers and no media (an instant stop gives 110 bytes). */
export const MIN_RECORDING_BYTES = 1_000;
export const MAX_DURATION_MS = 130_000;

/** In the order the browser should prefer them. */
export const MIME_TYPES = [
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm',
  'video/mp4',
  'audio/webm;codecs=opus',
  'audio/webm',
  'audio/mp4',
] as const;

export const openRecordingSchema = z.object({
  interviewId: interviewIdSchema,
  questionIndex: z.number().int().min(0).max(9),
  mimeType: z.enum(MIME_TYPES),
  /** Made by the device, so that a request repeated after a lost answer is the same recording. */
  recordingId: z.uuid(),
});

export const chunkNumberSchema = z.coerce
  .number()
  .int()
  .min(0)
  .max(MAX_CHUNKS - 1);

/** RFC 9530: `sha-256=:<base64>:`. */
export const REPR_DIGEST = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

export const chunkReceiptSchema = z.object({ number: z.number().int(), bytes: z.number().int() });

export const finalizeRecordingSchema = z.object({
  chunkCount: z.number().int().min(1).max(MAX_CHUNKS),
  /** Hex SHA-256 of the chunks' own SHA-256 digests (32 raw bytes each), concatenated in order. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  durationMs: z.number().int().min(0).max(MAX_DURATION_MS),
  /** What the browser's own captions wrote, where the person agreed to them. */
  captions: z.string().trim().max(MAX_TYPED_CHARACTERS).optional(),
});

export const recordingSchema = z
  .object({
    id: z.uuid(),
    interviewId: interviewIdSchema,
    questionIndex: questionIndexSchema,
    status: recordingStatusSchema,
    /** Chunks that are safe on the server, ascending. */
    received: z.array(z.number().int()),
    /** Why it failed, in words for the person; null otherwise. */
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'Recording' });
export type Recording = z.infer<typeof recordingSchema>;
