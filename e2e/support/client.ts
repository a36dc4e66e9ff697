import { createHash } from 'node:crypto';
import type { Interview } from '#features/interview/interview.contract.ts';
import type { Results } from '#features/results/results.contract.ts';
import type { Recording } from '#features/recording/recording.contract.ts';
import { codeFor } from './outbox.ts';

export const PASSWORD = 'Marigold7!fence';

export interface Answered<T> {
  status: number;
  body: T;
  /** The stable code of a refusal. */
  code: string | undefined;
}

export const SETUP = {
  type: 'behavioral',
  customization: {
    jobTitle: 'Data analyst',
    company: 'Harbour Logistics',
    experienceLevel: 'mid',
    interviewType: 'intermediate',
    questionCount: '1',
    enableTTS: false,
  },
};

/** A person without a browser: the same calls that the pages make. */
export function createClient(origin: string) {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, init: { body?: BodyInit; headers?: Record<string, string> } = {}) {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        Origin: origin,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...init.headers,
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  async function call<T = unknown>(method: string, path: string, body?: unknown): Promise<Answered<T>> {
    const response = await send(
      method,
      path,
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } },
    );
    const text = await response.text();
    const parsed = (text === '' ? undefined : JSON.parse(text)) as T & { error?: { code: string } | null };
    return { status: response.status, body: parsed, code: parsed?.error?.code };
  }

  /** The body of a call that has to succeed. */
  async function must<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await call<T>(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  return {
    call,
    must,
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),

    signUp: async (dataDir: string) => {
      const email = `person-${crypto.randomUUID().slice(0, 8)}@example.test`;
      await must('POST', '/auth/sign-up', { email, password: PASSWORD, agreedToPrivacy: true });
      await must('POST', '/auth/verify-email', { email, code: await codeFor(dataDir, email) });
      await must('POST', '/auth/sign-in', { email, password: PASSWORD });
      return email;
    },

    /** An interview with its questions, started. */
    liveInterview: async () => {
      const { id } = await must<Interview>('POST', '/interviews', SETUP);
      await must('POST', `/interviews/${id}/questions`, { retry: false });
      await must('POST', `/interviews/${id}/start`);
      return id;
    },

    openRecording: async (interviewId: string, mimeType = 'video/webm', questionIndex = 0) => {
      const recordingId = crypto.randomUUID();
      await must<Recording>('POST', '/recordings', { interviewId, questionIndex, mimeType, recordingId });
      return recordingId;
    },

    putChunk: async (
      recordingId: string,
      number: number,
      bytes: Uint8Array,
      told = bytes,
    ): Promise<Answered<unknown>> => {
      const response = await send('PUT', `/recordings/${recordingId}/chunks/${number}`, {
        body: new Uint8Array(bytes),
        headers: {
          'Content-Type': 'application/octet-stream',
          'Repr-Digest': `sha-256=:${sha256(told).toString('base64')}:`,
        },
      });
      const body = (await response.json()) as { error?: { code: string } };
      return { status: response.status, body, code: body.error?.code };
    },

    finalize: (recordingId: string, chunks: readonly Uint8Array[], durationMs = chunks.length * 1_000) =>
      call<Recording>('POST', `/recordings/${recordingId}/finalize`, {
        chunkCount: chunks.length,
        digest: sha256(Buffer.concat(chunks.map(sha256))).toString('hex'),
        durationMs,
      }),

    complete: (interviewId: string) =>
      must('POST', `/interviews/${interviewId}/complete`, {
        localDate: new Date().toISOString().slice(0, 10),
        timeZone: 'UTC',
      }),

    results: (interviewId: string) => must<Results>('GET', `/interviews/${interviewId}/results`),
  };
}
export type Client = ReturnType<typeof createClient>;

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** A whole file as chunks of a size. */
export function chunksOf(file: Uint8Array, bytes = 100_000): Uint8Array[] {
  const count = Math.max(1, Math.ceil(file.length / bytes));
  return Array.from({ length: count }, (_, index) => file.subarray(index * bytes, (index + 1) * bytes));
}
