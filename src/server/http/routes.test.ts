import { expect, it } from 'vitest';
import { API_BASE } from '#server/routes.ts';
import { buildBareApp } from '#server/test/app.ts';

/** What a visitor may call; everything else needs a session, and this list is the only place that says otherwise. */
const OPEN_TO_VISITORS = new Set([
  'GET /health',
  'GET /openapi.json',
  'GET /auth/session',
  'POST /auth/sign-up',
  'POST /auth/sign-in',
  'POST /auth/sign-out',
  'POST /auth/verification-email',
  'POST /auth/verify-email',
]);

const ORIGIN = 'http://127.0.0.1:3000';

it('no call but the few that visitors need works without a session', async () => {
  const app = buildBareApp();
  const calls = new Set(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${API_BASE}/`) && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path.slice(API_BASE.length)}`),
  );
  expect(calls.size).toBeGreaterThan(12);
  const answers: string[] = [];
  for (const call of calls) {
    if (OPEN_TO_VISITORS.has(call)) continue;
    const [method = '', path = ''] = call.split(' ');
    const response = await app.request(`${ORIGIN}${API_BASE}${path}`, { method, headers: { Origin: ORIGIN } });
    if (response.status !== 401) answers.push(`${call}: ${response.status}`);
  }
  expect(answers).toEqual([]);
  expect([...OPEN_TO_VISITORS].filter((call) => !calls.has(call))).toEqual([]);
});

it('the document of the API names every operation once', async () => {
  const response = await buildBareApp().request(`${ORIGIN}${API_BASE}/openapi.json`);
  expect(response.status).toBe(200);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, { operationId?: string }>> };
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining([
      'sendVerificationEmail',
      'verifyEmailCode',
      'generateInterviewQuestions',
      'textToSpeech',
      'processInterviewVideo',
    ]),
  );
});
