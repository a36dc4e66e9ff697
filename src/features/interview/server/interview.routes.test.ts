import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorFactory } from '#server/errors.ts';
import { answerFeedback } from '#features/coaching/server/coaching.table.ts';
import type { Interview, InterviewSession } from '#features/interview/interview.contract.ts';
import { chunkKey, videoFolder } from '#features/recording/server/recording.keys.ts';
import { recordings } from '#features/recording/server/recording.table.ts';
import {
  buildCustomization,
  buildFeedback,
  buildInterview,
  buildRecording,
  buildUser,
} from '#server/test/factories.ts';
import { bodyOf, buildTestApp, buildTestParts, type Call, type TestParts } from '#server/test/parts.ts';
import type { Viewer } from '#shared/viewer.ts';
import { interviewRoutes } from './interview.routes.ts';
import { interviews, interviewSessions } from './interview.table.ts';

describe('an interview', () => {
  let parts: TestParts;
  let stop: () => Promise<void>;
  let app: ReturnType<typeof buildTestApp>;
  let viewer: Viewer;

  beforeAll(async () => {
    ({ parts, stop } = await buildTestParts());
    app = buildTestApp([interviewRoutes(parts)]);
    viewer = await buildUser(parts);
  });
  afterAll(() => stop());

  const call = (...args: Parameters<ReturnType<typeof app.as>>) => app.as(viewer)(...args);
  const create = async (overrides = {}) => {
    const json = { type: 'behavioral', customization: buildCustomization(overrides) };
    return bodyOf<Interview>(call('POST', '/interviews', { json }));
  };
  const generate = (id: string, retry = false) => call('POST', `/interviews/${id}/questions`, { json: { retry } });
  const completion = { localDate: new Date().toISOString().slice(0, 10), timeZone: 'Europe/Paris' };
  const complete = (id: string, json: object = completion) => call('POST', `/interviews/${id}/complete`, { json });
  const codeOf = async (answer: Promise<Response>) => (await bodyOf(answer)).error.code;

  it('begins as a draft with an id of the documented shape', async () => {
    const interview = await create({ interviewType: 'hard' });
    expect(interview).toMatchObject({ type: 'behavioral', mode: 'hard', status: 'draft', questions: [], takes: [] });
    expect(interview.id).toMatch(/^interview_\d+_[0-9a-f]+$/);
    expect(await bodyOf(call('GET', `/interviews/${interview.id}`))).toEqual(interview);
  });

  it.each([
    ['ready', 'ready'],
    ['preparing', 'preparing'],
    ['unavailable', 'none'],
  ] as const)('says what the server can hear: while its recogniser is %s, %s', async (state, speech) => {
    const { id } = await create();
    parts.speech.state = state;
    const read = await bodyOf<Interview>(call('GET', `/interviews/${id}`)).finally(
      () => (parts.speech.state = 'ready'),
    );
    expect(read.speech).toBe(speech);
  });

  it.each([
    ['51 questions', { questionCount: '51' }],
    ['no questions', { questionCount: '0' }],
    ['a number that is none', { questionCount: '1e1' }],
    ['a job description of 1 MB', { jobDescription: 'x'.repeat(1_000_000) }],
    ['a blank job title', { jobTitle: '   ' }],
    ['an unknown mode', { interviewType: 'impossible' }],
  ])('is refused with %s, in a sentence that names the field', async (_, overrides) => {
    const json = { type: 'behavioral', customization: { ...buildCustomization(), ...overrides } };
    const answer = await call('POST', '/interviews', { json });
    expect(answer.status).toBe(400);
    expect((await bodyOf(answer)).error.message).toContain(`customization.${Object.keys(overrides)[0]}`);
  });

  it('gets its questions once, and others only when asked to try again', async () => {
    const { id } = await create({ questionCount: '5' });
    const before = parts.questions.asked;
    const first = await bodyOf(generate(id));
    expect(first).toMatchObject({ source: 'bank', error: null });
    expect(first.questions).toHaveLength(5);
    expect(await bodyOf(generate(id))).toEqual(first);
    expect(parts.questions.asked).toBe(before + 1);
    await generate(id, true);
    expect(parts.questions.asked).toBe(before + 2);
  });

  it('never gets more questions than it asked for', async () => {
    const { id } = await create({ questionCount: '1' });
    const { writes } = parts.questions;
    parts.questions.writes = () => ['A?', 'B?', 'C?'];
    const generated = await bodyOf(generate(id)).finally(() => (parts.questions.writes = writes));
    expect(generated.questions).toEqual(['A?']);
  });

  it('has fallback questions and the reason when generation fails, and tries again when asked', async () => {
    const { id } = await create({ questionCount: '7' });
    const { writes } = parts.questions;
    parts.questions.writes = () => {
      throw errorFactory('questions.quota', 'unavailable', 'You exceeded your current quota')();
    };
    const failed = await bodyOf(generate(id)).finally(() => (parts.questions.writes = writes));
    expect(failed).toMatchObject({
      source: 'fallback',
      error: { code: 'questions.quota', message: 'You exceeded your current quota' },
    });
    expect(failed.questions).toHaveLength(6);
    expect((await bodyOf<Interview>(call('GET', `/interviews/${id}`))).questionSource).toBe('fallback');
    expect(await bodyOf(generate(id, true))).toMatchObject({ source: 'bank', error: null });
  });

  it.each([
    ['too few', ['Only one?']],
    ['empty', ['  ', '', ' ']],
    ['repeated', ['Why?', 'Why?', 'Why?']],
  ])('does not accept %s questions as generated', async (_, written) => {
    const { id } = await create();
    const { writes } = parts.questions;
    parts.questions.writes = () => written;
    const generated = await bodyOf(generate(id)).finally(() => (parts.questions.writes = writes));
    expect(generated.error.message).toBe('Invalid response format from question generation');
    expect(generated.questions).toHaveLength(3);
  });

  it('starts once it has questions, and keeps them from then on', async () => {
    const { id } = await create();
    expect(await bodyOf(call('POST', `/interviews/${id}/start`))).toMatchObject({
      error: { code: 'interview.no_questions', message: 'Questions are still being generated. Please wait a moment.' },
    });
    const { questions } = await bodyOf(generate(id));
    expect(await bodyOf(call('POST', `/interviews/${id}/start`))).toMatchObject({ status: 'live', questions });
    expect((await call('POST', `/interviews/${id}/start`)).status).toBe(200);
    expect((await bodyOf(generate(id, true))).questions).toEqual(questions);
  });

  it('remembers where the person is', async () => {
    const { id } = await buildInterview(parts, viewer);
    const json = { questionIndex: 1, stage: 'prep', stageEndsAt: '2026-01-15T12:00:30.000Z' };
    expect(await bodyOf(call('PUT', `/interviews/${id}/progress`, { json }))).toEqual(json);
    expect((await bodyOf<Interview>(call('GET', `/interviews/${id}`))).progress).toEqual(json);
    const beyond = { ...json, questionIndex: 3 };
    expect((await call('PUT', `/interviews/${id}/progress`, { json: beyond })).status).toBe(400);
  });

  it('shows the newest take of each question and how many more are open', async () => {
    const interview = await buildInterview(parts, viewer, { mode: 'intermediate' });
    const finalizedAt = new Date();
    await buildRecording(parts, interview, { status: 'discarded', finalizedAt, createdAt: new Date(1) });
    const take = await buildRecording(parts, interview, { status: 'processed', finalizedAt, createdAt: new Date(2) });
    const other = await buildRecording(parts, interview, { questionIndex: 1, status: 'finalized', finalizedAt });
    expect((await bodyOf<Interview>(call('GET', `/interviews/${interview.id}`))).takes).toEqual([
      { questionIndex: 0, recordingId: take.id, status: 'processed', reRecordsLeft: 0 },
      { questionIndex: 1, recordingId: other.id, status: 'finalized', reRecordsLeft: 1 },
    ]);
  });

  it('enters the history once, with the mean of what is scored so far, however often it is completed', async () => {
    const { id } = await buildInterview(parts, viewer);
    for (const [questionId, score] of [
      ['0', 6.5],
      ['1', 8],
    ] as const) {
      await parts.db.q
        .insert(answerFeedback)
        .values({ interviewId: id, questionId, score, structuredFeedback: buildFeedback(score) });
    }
    const heard: unknown[] = [];
    const undo = parts.events.subscribe('user', (event) => event.interviewId === id && heard.push(event));
    const answers = await Promise.all(Array.from({ length: 10 }, () => bodyOf<InterviewSession>(complete(id))));
    expect(new Set(answers.map((session) => session.id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ interviewId: id, averageScore: 72.5, questionCount: 3, videoDeleted: false });
    const rows = await parts.db.q.select().from(interviewSessions).where(eq(interviewSessions.interviewId, id));
    expect(rows).toHaveLength(1);
    await expect.poll(() => heard).toEqual([{ userId: viewer.userId, type: 'session', interviewId: id }]);
    undo();
  });

  it('has no average before an answer is scored', async () => {
    const { id } = await buildInterview(parts, viewer);
    expect((await bodyOf<InterviewSession>(complete(id))).averageScore).toBeNull();
  });

  it('is completed on the person’s own day, but not on one they made up', async () => {
    const day = async (localDate: string) => {
      const { id } = await buildInterview(parts, viewer);
      await complete(id, { localDate, timeZone: 'UTC' });
      const [row] = await parts.db.q.select().from(interviewSessions).where(eq(interviewSessions.interviewId, id));
      return row?.localDate;
    };
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(await day(yesterday)).toBe(yesterday);
    expect(await day('2020-02-29')).toBe(today);
    const { id } = await buildInterview(parts, viewer);
    expect(await codeOf(Promise.resolve(complete(id, { ...completion, timeZone: 'Mars/Base' })))).toBe(
      'interview.time_zone',
    );
  });

  it('that is finished can no longer be changed, started or left', async () => {
    const { id } = await buildInterview(parts, viewer);
    await complete(id);
    const progress = { questionIndex: 0, stage: 'prep', stageEndsAt: null };
    expect((await call('PUT', `/interviews/${id}/progress`, { json: progress })).status).toBe(409);
    expect((await call('POST', `/interviews/${id}/start`)).status).toBe(409);
    const exit = await call('DELETE', `/interviews/${id}`);
    expect([exit.status, (await bodyOf(exit)).error.code]).toEqual([409, 'interview.completed']);
  });

  it('that was not started can not be completed', async () => {
    const { id } = await create();
    expect((await complete(id)).status).toBe(409);
  });

  it('leaves no row and no file behind when the person exits', async () => {
    const interview = await buildInterview(parts, viewer);
    const take = await buildRecording(parts, interview, { storagePath: `${videoFolder(interview.id)}a.webm` });
    await parts.storage.put(take.storagePath!, Buffer.from('video'));
    await parts.storage.put(chunkKey(take.id, 0), Buffer.from('chunk'));
    expect((await call('DELETE', `/interviews/${interview.id}`)).status).toBe(204);
    expect(await parts.storage.list('interview_videos/')).toEqual([]);
    expect(await parts.storage.list('recording_chunks/')).toEqual([]);
    expect(await parts.db.q.select().from(recordings).where(eq(recordings.id, take.id))).toEqual([]);
    expect(await parts.db.q.select().from(interviews).where(eq(interviews.id, interview.id))).toEqual([]);
    expect(parts.speech.forgotten).toContain(take.id);
    expect((await call('GET', `/interviews/${interview.id}`)).status).toBe(404);
  });

  const requests = (id: string): Call[] => [
    ['GET', `/interviews/${id}`, {}],
    ['POST', `/interviews/${id}/questions`, { json: {} }],
    ['POST', `/interviews/${id}/start`, {}],
    ['PUT', `/interviews/${id}/progress`, { json: { questionIndex: 0, stage: 'prep', stageEndsAt: null } }],
    ['POST', `/interviews/${id}/complete`, { json: completion }],
    ['DELETE', `/interviews/${id}`, {}],
  ];

  it('looks like none to everyone else', async () => {
    const { id } = await buildInterview(parts, viewer);
    const stranger = app.as(await buildUser(parts));
    const unknown = requests('interview_1_abcdef');
    for (const [n, request] of requests(id).entries()) {
      const foreign = await stranger(...request);
      const none = await stranger(...unknown[n]!);
      expect(foreign.status).toBe(404);
      expect([foreign.status, await foreign.text()]).toEqual([none.status, await none.text()]);
    }
    expect((await call('GET', `/interviews/${id}`)).status).toBe(200);
  });

  it('asks for a session before it looks at anything else', async () => {
    for (const [method, path] of [...requests('nonsense'), ['POST', '/interviews'] satisfies Call]) {
      expect((await app.as(null)(method, path)).status).toBe(401);
    }
  });
});
