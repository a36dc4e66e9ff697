import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSIONS_PAGE, type SessionsPage } from '#features/history/history.contract.ts';
import { buildInterview, buildSession, buildUser } from '#server/test/factories.ts';
import { bodyOf, buildTestApp, buildTestParts, type TestParts } from '#server/test/parts.ts';
import { historyRoutes } from './history.routes.ts';

describe('the list of past sessions', () => {
  let parts: TestParts;
  let stop: () => Promise<void>;
  let app: ReturnType<typeof buildTestApp>;

  beforeAll(async () => {
    ({ parts, stop } = await buildTestParts());
    app = buildTestApp([historyRoutes(parts)]);
  });
  afterAll(() => stop());

  it('is empty at first, and never holds someone else’s', async () => {
    const other = await buildUser(parts);
    await buildSession(parts, await buildInterview(parts, other, { status: 'completed' }));
    const viewer = await buildUser(parts);
    expect(await bodyOf(app.as(viewer)('GET', '/sessions'))).toEqual({ sessions: [], nextCursor: null });
  });

  it('comes newest first, in pages that neither skip nor repeat, even at the same microsecond', async () => {
    const viewer = await buildUser(parts);
    const count = SESSIONS_PAGE + 5;
    for (let n = 0; n < count; n++) {
      const interview = await buildInterview(parts, viewer, { status: 'completed' });
      await buildSession(parts, interview, { createdAt: new Date(1_700_000_000_000 + Math.floor(n / 8)) });
    }
    const first = await bodyOf<SessionsPage>(app.as(viewer)('GET', '/sessions'));
    expect(first.sessions).toHaveLength(SESSIONS_PAGE);
    const second = await bodyOf<SessionsPage>(app.as(viewer)('GET', `/sessions?cursor=${first.nextCursor}`));
    expect(second.nextCursor).toBeNull();
    const all = [...first.sessions, ...second.sessions];
    expect(new Set(all.map((session) => session.id)).size).toBe(count);
    const times = all.map((session) => session.createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('refuses a cursor that is not ours, and a stranger', async () => {
    const viewer = await buildUser(parts);
    for (const cursor of ['nonsense', Buffer.from("2026-01-01 00:00:00+00|'; drop").toString('base64url')]) {
      expect((await app.as(viewer)('GET', `/sessions?cursor=${cursor}`)).status).toBe(400);
    }
    expect((await app.as(null)('GET', '/sessions')).status).toBe(401);
  });
});
