import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Scorer } from '#features/coaching/server/coaching.port.ts';
import type { QuestionWriter } from '#features/questions/server/questions.port.ts';
import type { HeardAnswer, SpeechStatus, SpeechToText } from '#features/transcription/server/transcription.port.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { createEventBus } from '#server/events/events.ts';
import { createRouter } from '#server/http/context.ts';
import { onError } from '#server/http/errors.ts';
import { randomIds } from '#server/ids.ts';
import { JOBS } from '#server/jobs.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import type { Viewer } from '#shared/viewer.ts';
import { buildDatabase } from './databases.ts';
import { buildFeedback, buildHeard } from './factories.ts';

/** A recogniser that says what a test tells it to, and remembers what it was asked. */
export function scriptedSpeech() {
  const speech = {
    /** What it hears in the next answers: words, or an error to throw. */
    hears: (): HeardAnswer => buildHeard(),
    finished: [] as string[],
    forgotten: [] as string[],
    state: 'ready' as SpeechStatus['state'],
    status: (): SpeechStatus => ({ rung: 'neural', state: speech.state, name: 'scripted', notes: [] }),
    start: async () => undefined,
    finish: async ({ id }: { id: string }) => {
      speech.finished.push(id);
      return speech.hears();
    },
    forget: (id: string) => void speech.forgotten.push(id),
    stop: async () => undefined,
  };
  return speech satisfies SpeechToText;
}

export function scriptedScorer() {
  const scorer = {
    name: 'scripted',
    scores: () => buildFeedback(7),
    score: async () => scorer.scores(),
  };
  return scorer satisfies Scorer;
}

export function scriptedQuestions() {
  const questions = {
    source: 'bank' as const,
    asked: 0,
    writes: (count: number): string[] => Array.from({ length: count }, (_, n) => `Question ${n + 1}?`),
    write: async ({ customization }: Parameters<QuestionWriter['write']>[0]) => {
      questions.asked++;
      return questions.writes(Number(customization.questionCount));
    },
  };
  return questions satisfies QuestionWriter;
}

/** Real database, real files (in a temporary folder), real queue; what thinks is scripted. */
export async function buildTestParts(kind: Database['kind'] = 'pglite') {
  const folder = await mkdtemp(join(tmpdir(), 'trainvue-test-'));
  const db = await buildDatabase(kind);
  const log = pino({ level: 'silent' });
  const parts = {
    db,
    log,
    clock: systemClock,
    ids: randomIds,
    events: await createEventBus(db),
    storage: createDiskStorage(join(folder, 'files')),
    jobs: createJobs(db, log),
    speech: scriptedSpeech(),
    scorer: scriptedScorer(),
    questions: scriptedQuestions(),
  };
  await parts.jobs.start(JOBS);
  const stop = async () => {
    await parts.jobs.stop();
    await parts.events.close();
    await db.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { parts, stop };
}
export type TestParts = Awaited<ReturnType<typeof buildTestParts>>['parts'];

const VIEWER = 'X-Test-Viewer';

/** One request of a test. */
export type Call = [method: string, path: string, init?: { json?: unknown; body?: Uint8Array; headers?: HeadersInit }];

/** Routes behind a session that the test chooses: `as(viewer)('GET', '/path')`. */
export function buildTestApp(routes: ReturnType<typeof createRouter>[], log = pino({ level: 'silent' })) {
  const app = createRouter();
  app.onError(onError);
  app.use(async (c, next) => {
    c.set('viewer', JSON.parse(c.req.header(VIEWER) ?? 'null') as Viewer | null);
    c.set('log', log);
    await next();
  });
  for (const route of routes) app.route('/', route);
  return {
    as:
      (who: Viewer | null) =>
      async (...[method, path, init = {}]: Call) => {
        const headers = new Headers(init.headers);
        headers.set(VIEWER, JSON.stringify(who));
        if (init.json !== undefined) headers.set('Content-Type', 'application/json');
        const body = init.json === undefined ? (init.body as BodyInit | undefined) : JSON.stringify(init.json);
        return app.request(path, { method, headers, ...(body === undefined ? {} : { body }) });
      },
  };
}

/** What our answers may hold, as far as tests look into them. */
export interface AnyAnswer {
  error: { code: string; message: string; details?: Record<string, unknown> };
  [field: string]: unknown;
}

export const bodyOf = async <T = AnyAnswer>(answer: Promise<Response> | Response) => (await (await answer).json()) as T;

/** The rows of a statement written by hand; both drivers answer alike here. */
export const rowsOf = <T>(result: unknown) => (result as { rows: T[] }).rows;
