import { createHash, randomUUID } from 'node:crypto';
import { users } from '#features/accounts/server/accounts.table.ts';
import type { StructuredFeedback } from '#features/coaching/coaching.contract.ts';
import type { Customization } from '#features/interview/interview.contract.ts';
import {
  interviews,
  interviewSessions,
  type InterviewRow,
  type SessionRow,
} from '#features/interview/server/interview.table.ts';
import { recordings, type RecordingRow } from '#features/recording/server/recording.table.ts';
import type { HeardAnswer } from '#features/transcription/server/transcription.port.ts';
import type { Parts } from '#server/parts.ts';
import type { Viewer } from '#shared/viewer.ts';

type Db = Pick<Parts, 'db'>;

/** Each test has its own people. */
export async function buildUser({ db }: Db, overrides: Partial<typeof users.$inferInsert> = {}): Promise<Viewer> {
  const [user] = await db.q
    .insert(users)
    .values({ email: `${randomUUID()}@example.org`, emailVerified: true, ...overrides })
    .returning();
  return { userId: user!.id, sessionId: randomUUID(), role: user!.role };
}

export const buildCustomization = (overrides: Partial<Customization> = {}): Customization => ({
  jobTitle: 'Nurse',
  company: 'Bridge Street Clinic',
  jobDescription: '',
  experienceLevel: 'mid',
  industry: '',
  skills: 'triage',
  interviewType: 'easy',
  questionCount: '3',
  enableTTS: true,
  ...overrides,
});

export async function buildInterview(
  { db }: Db,
  viewer: Viewer,
  overrides: Partial<typeof interviews.$inferInsert> = {},
): Promise<InterviewRow> {
  const customization = buildCustomization({ interviewType: overrides.mode ?? 'easy' });
  const [row] = await db.q
    .insert(interviews)
    .values({
      id: `interview_${Date.now()}_${randomUUID().replaceAll('-', '').slice(0, 18)}`,
      userId: viewer.userId,
      interviewType: 'behavioral',
      mode: customization.interviewType,
      customization,
      status: 'live',
      questions: ['Why nursing?', 'Tell me about a hard day.', 'What would you change here?'],
      questionSource: 'bank',
      ...overrides,
    })
    .returning();
  return row!;
}

/** A completed interview's row in the history. */
export async function buildSession(
  { db }: Db,
  interview: InterviewRow,
  overrides: Partial<typeof interviewSessions.$inferInsert> = {},
): Promise<SessionRow> {
  const [row] = await db.q
    .insert(interviewSessions)
    .values({
      userId: interview.userId,
      interviewId: interview.id,
      jobTitle: interview.customization.jobTitle,
      company: interview.customization.company,
      interviewType: interview.interviewType,
      mode: interview.mode,
      questionsData: { questions: interview.questions },
      questionCount: interview.questions.length,
      localDate: '2026-01-15',
      ...overrides,
    })
    .returning();
  return row!;
}

export async function buildRecording(
  { db }: Db,
  interview: InterviewRow,
  overrides: Partial<typeof recordings.$inferInsert> = {},
): Promise<RecordingRow> {
  const [row] = await db.q
    .insert(recordings)
    .values({
      id: randomUUID(),
      userId: interview.userId,
      interviewId: interview.id,
      questionIndex: 0,
      mimeType: 'video/webm;codecs=vp8,opus',
      ...overrides,
    })
    .returning();
  return row!;
}

/** Bytes that differ from seed to seed, and are the same for the same one. */
export function buildChunk(seed: number, bytes = 2_000): Buffer {
  const block = createHash('sha256').update(String(seed)).digest();
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / block.length) }, () => block)).subarray(0, bytes);
}

export const sha256 = (body: Uint8Array) => createHash('sha256').update(body).digest();
export const reprDigest = (body: Uint8Array) => `sha-256=:${sha256(body).toString('base64')}:`;
/** What a device sends with finalize. */
export const digestOf = (chunks: Uint8Array[]) => sha256(Buffer.concat(chunks.map(sha256))).toString('hex');

export function buildHeard(
  text = 'I stayed calm and asked for help.',
  overrides: Partial<HeardAnswer> = {},
): HeardAnswer {
  const words = text
    .split(' ')
    .filter(Boolean)
    .map((word, i) => ({ text: word, startMs: i * 400, endMs: i * 400 + 300 }));
  return {
    text,
    words,
    durationMs: words.length * 400 + 500,
    loudness: Array.from({ length: words.length * 4 + 5 }, () => 0.2),
    recogniser: 'scripted',
    ...overrides,
  };
}

export const buildFeedback = (averageScore = 7): StructuredFeedback => ({
  averageScore,
  contentScore: averageScore,
  professionalismScore: averageScore,
  structureScore: averageScore,
  overallSummary: 'Clear and calm.',
  tips: { content: 'Name a figure.', professionalism: 'Stay as calm.', structure: 'End with the result.' },
  criteria: [],
  nextChange: { headline: 'Name one figure', detail: 'It makes the result real.', criterionId: 'evidence', atMs: null },
  strengths: ['Calm'],
  areas: ['Figures'],
  judge: 'scripted',
});
