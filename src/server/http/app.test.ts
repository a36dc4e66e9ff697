import { describe, expect, it } from 'vitest';
import { buildBareApp } from '#server/test/app.ts';

const ORIGIN = 'http://127.0.0.1:3000';
const at = (path: string) => `${ORIGIN}${path}`;

describe('every answer', () => {
  it.each(['/', '/api/v1/nothing', '/assets/app-1234.js', '/no/such/file.js'])(
    'carries the secure headers (%s)',
    async (path) => {
      const { headers } = await buildBareApp().request(at(path));
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(/script-src[^;]*/.exec(policy)?.[0]).not.toContain('unsafe');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Permissions-Policy')).toContain('camera=(self), microphone=(self)');
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('asks for TLS only where there is TLS', async () => {
    const plain = await buildBareApp().request(at('/'));
    expect(plain.headers.has('Strict-Transport-Security')).toBe(false);
    const app = buildBareApp({ env: { PUBLIC_URL: 'https://train.example.com' } });
    const secure = await app.request('https://train.example.com/');
    expect(secure.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d+/);
  });

  it('of the API is not kept by any cache', async () => {
    const { headers } = await buildBareApp().request(at('/api/v1/nothing'));
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('a mutation', () => {
  const post = (headers: Record<string, string>) =>
    buildBareApp().request(at('/api/v1/nothing'), { method: 'POST', headers });

  it.each<[string, Record<string, string>]>([
    ['another origin', { Origin: 'https://evil.example' }],
    ['another port of the same host', { Origin: 'http://127.0.0.1:4000' }],
    ['the other name of this machine', { Origin: 'http://localhost:3000' }],
    ['a page without an origin', { Origin: 'null' }],
    ['another site that sends no Origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour that sends no Origin', { 'Sec-Fetch-Site': 'same-site' }],
  ])('from %s is refused', async (_who, headers) => {
    const response = await post(headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: 'request.cross_origin' } });
  });

  it.each<[string, Record<string, string>]>([
    ['our own page', { Origin: ORIGIN }],
    ['our own page, without Origin', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a program that is no browser', {}],
  ])('from %s passes', async (_who, headers) => {
    expect((await post(headers)).status).toBe(404);
  });
});

describe('the other name of this machine', () => {
  it('leads to the address that we print, with path and query', async () => {
    const response = await buildBareApp().request('http://localhost:3000/interview-results?interview=x');
    expect(response.status).toBe(307);
    expect(response.headers.get('Location')).toBe(at('/interview-results?interview=x'));
  });

  it('is left alone for calls of the API, and behind a public address', async () => {
    expect((await buildBareApp().request('http://localhost:3000/api/v1/nothing')).status).toBe(404);
    const app = buildBareApp({ env: { PUBLIC_URL: 'https://train.example.com' } });
    expect((await app.request('http://localhost:3000/')).status).toBe(200);
  });
});

describe('a body', () => {
  it('that is too large for any form is refused with a sentence', async () => {
    const response = await buildBareApp().request(at('/api/v1/interviews'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
      body: JSON.stringify({ jobDescription: 'x'.repeat(1_000_000) }),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: 'request.too_large' } });
  });

  it('that is no JSON is refused without a stack', async () => {
    const response = await buildBareApp().request(at('/api/v1/auth/sign-up'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
      body: '{"email": ',
    });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toMatch(/node_modules|at .*\.ts/);
  });
});

describe('the pages', () => {
  it('are one document at every path that is no file', async () => {
    for (const path of ['/', '/dashboard?tab=train', '/no-such-page']) {
      const response = await buildBareApp().request(at(path));
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toContain('text/html');
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
    }
  });

  it('come with assets that are packed where the browser can unpack them, and kept for a year', async () => {
    const app = buildBareApp();
    const packed = await app.request(at('/assets/app-1234.js'), { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(packed.headers.get('Content-Encoding')).toBe('br');
    expect(packed.headers.get('Cache-Control')).toContain('immutable');
    expect(await packed.text()).toBe('packed');
    const plain = await app.request(at('/assets/app-1234.js'));
    expect(plain.headers.has('Content-Encoding')).toBe(false);
    expect(await plain.text()).toBe('plain');
  });

  it('never give away a file outside their folder', async () => {
    for (const path of ['/../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
      const response = await buildBareApp().request(at(path));
      expect(await response.text()).not.toContain('"name"');
    }
  });

  it('answer an unknown file with our error, not with the document', async () => {
    const response = await buildBareApp().request(at('/assets/gone-0000.js'));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'request.not_found' } });
  });
});
