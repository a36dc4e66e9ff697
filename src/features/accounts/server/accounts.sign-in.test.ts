import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '#server/test/databases.ts';
import { SESSION_LIFETIME_MS } from '../accounts.contract.ts';
import { sessions, users } from './accounts.table.ts';
import { buildAccountsApp, errorOf, PASSWORD } from './accounts.test-app.ts';

describe.each(DATABASE_KINDS)('signing in on %s', (kind) => {
  let app: Awaited<ReturnType<typeof buildAccountsApp>>;
  beforeAll(async () => {
    app = await buildAccountsApp({ kind });
  });
  afterAll(() => app.close());

  const COOKIE = 'trainvue.session_token';

  async function buildUser(email: string) {
    const client = app.client();
    await client.signUp(email);
    await client.verify(email, await app.codeFor(email));
    return client;
  }
  async function signedIn(email: string, address?: string) {
    const client = app.client(address);
    expect((await client.signIn(email)).status).toBe(200);
    return client;
  }
  const accountOf = async (client: { session(): Promise<unknown> }) =>
    ((await client.session()) as { account: { email: string } | null }).account;

  test('the session cookie is unreadable to script and stays on our own site', async () => {
    const ana = await buildUser('ana@example.com');
    const [cookie] = (await ana.signIn('ana@example.com')).headers.getSetCookie();
    expect(cookie).toMatch(/^trainvue\.session_token=/);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${SESSION_LIFETIME_MS / 1000}`]) {
      expect(cookie?.toLowerCase()).toContain(part.toLowerCase());
    }
    expect(cookie).not.toMatch(/secure/i);
  });

  test('over https the cookie is bound to the host', async () => {
    const secure = await buildAccountsApp({ env: { PUBLIC_URL: 'https://practice.example' } });
    const ana = secure.client();
    await ana.signUp('ana@example.com');
    await ana.verify('ana@example.com', await secure.codeFor('ana@example.com'));
    const [cookie] = (await ana.signIn('ana@example.com')).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-trainvue\.session_token=.*; Secure/);
    expect(cookie).not.toMatch(/domain/i);
    expect(await accountOf(ana)).toMatchObject({ email: 'ana@example.com' });
    await secure.close();
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    await buildUser('bo@example.com');
    const wrong = await errorOf(await app.client().signIn('bo@example.com', 'Wrong1!wrong'));
    const unknown = await errorOf(await app.client().signIn('nobody@example.com', 'Wrong1!wrong'));
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ status: 401, code: 'auth.invalid_credentials' });
  });

  test('an unverified address is named only to whoever knows its password', async () => {
    await app.client().signUp('cy@example.com');
    const right = await app.client().signIn('cy@example.com');
    expect(right.headers.getSetCookie()).toEqual([]);
    expect(await errorOf(right)).toMatchObject({ status: 403, code: 'auth.email_unverified' });
    const wrong = await errorOf(await app.client().signIn('cy@example.com', 'Wrong1!wrong'));
    expect(wrong.code).toBe('auth.invalid_credentials');
  });

  test('signing out ends this session and no other', async () => {
    await buildUser('dee@example.com');
    const [laptop, phone] = [await signedIn('dee@example.com'), await signedIn('dee@example.com')];
    const stolen = laptop.jar.get(COOKIE) ?? '';
    expect((await laptop.signOut()).status).toBe(204);
    expect(laptop.jar.has(COOKIE)).toBe(false);
    const thief = app.client();
    thief.jar.set(COOKIE, stolen);
    expect(await accountOf(thief)).toBeNull();
    expect(await accountOf(phone)).toMatchObject({ email: 'dee@example.com' });
  });

  test('signing out the others keeps this one', async () => {
    await buildUser('eli@example.com');
    const [laptop, phone, tablet] = [
      await signedIn('eli@example.com'),
      await signedIn('eli@example.com'),
      await signedIn('eli@example.com'),
    ];
    const ended: unknown[] = [];
    const stop = app.parts.events.subscribe('user', (event) => ended.push(event.type));
    expect((await laptop.signOut('others')).status).toBe(204);
    expect(await accountOf(laptop)).not.toBeNull();
    expect(await accountOf(phone)).toBeNull();
    expect(await accountOf(tablet)).toBeNull();
    await expect.poll(() => ended).toEqual(['session_ended', 'session_ended']);
    stop();
  });

  test('signing out everywhere ends every session, and signing out twice is no error', async () => {
    await buildUser('fay@example.com');
    const [laptop, phone] = [await signedIn('fay@example.com'), await signedIn('fay@example.com')];
    await laptop.signOut('global');
    expect(await accountOf(laptop)).toBeNull();
    expect(await accountOf(phone)).toBeNull();
    expect((await laptop.signOut('global')).status).toBe(204);
  });

  test('a tampered cookie is nobody', async () => {
    await buildUser('gus@example.com');
    const gus = await signedIn('gus@example.com');
    const cookie = decodeURIComponent(gus.jar.get(COOKIE) ?? '');
    const [token = '', signature = ''] = cookie.split('.');
    const forged = [
      `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}.${signature}`,
      token,
      `${token}.`,
      `${token}.AAAA`,
      'x',
      '%',
    ];
    for (const value of forged) {
      const thief = app.client();
      thief.jar.set(COOKIE, value === '%' ? value : encodeURIComponent(value));
      expect(await accountOf(thief)).toBeNull();
    }
    expect(await accountOf(gus)).not.toBeNull();
  });

  test('a session that is used lasts on, and one that is not ends after 30 days', async () => {
    await buildUser('hal@example.com');
    const hal = await signedIn('hal@example.com');
    const [user] = await app.parts.db.q.select().from(users).where(eq(users.email, 'hal@example.com'));
    const mine = eq(sessions.userId, user?.id ?? '');
    const DAY_MS = 86_400_000;
    expect((await hal.request('GET', '/auth/session')).headers.getSetCookie()).toEqual([]);
    await app.parts.db.q
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + 5 * DAY_MS) })
      .where(mine);
    const renewed = await hal.request('GET', '/auth/session');
    expect(renewed.headers.getSetCookie()[0]).toMatch(/^trainvue\.session_token=.+Max-Age=2592000/);
    const [session] = await app.parts.db.q.select().from(sessions).where(mine);
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    await app.parts.db.q
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(mine);
    expect(await accountOf(hal)).toBeNull();
    expect(await app.parts.db.q.select().from(sessions).where(mine)).toEqual([]);
  });

  test('signing in with an old cookie in the browser replaces the old session', async () => {
    await buildUser('ida@example.com');
    const ida = await signedIn('ida@example.com');
    const old = ida.jar.get(COOKIE) ?? '';
    expect((await ida.signIn('ida@example.com')).status).toBe(200);
    expect(await accountOf(ida)).not.toBeNull();
    const stale = app.client();
    stale.jar.set(COOKIE, old);
    expect(await accountOf(stale)).toBeNull();
    stale.jar.set(COOKIE, old);
    expect((await stale.signIn('ida@example.com')).status).toBe(200);
    expect(await accountOf(stale)).not.toBeNull();
  });

  test('no address and no browser name is kept with a session', async () => {
    await buildUser('jan@example.com');
    await signedIn('jan@example.com');
    const kept = await app.parts.db.q.select({ ip: sessions.ipAddress, agent: sessions.userAgent }).from(sessions);
    expect(kept.every(({ ip, agent }) => !ip && !agent)).toBe(true);
  });

  test('guessing locks out the guesser, and neither the owner elsewhere nor the sign-in that was right', async () => {
    await buildUser('kim@example.com');
    const guesser = app.client('10.9.9.9');
    const statuses = await Promise.all(
      Array.from({ length: 15 }, () => guesser.signIn('kim@example.com', 'Wrong1!wrong').then((r) => r.status)),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await guesser.signIn('kim@example.com', PASSWORD)).status).toBe(429);
    const owner = app.client('10.9.9.10');
    for (let i = 0; i < 12; i++) expect((await owner.signIn('kim@example.com')).status).toBe(200);
    app.clock.advance(10 * 60_000);
    expect((await guesser.signIn('kim@example.com', PASSWORD)).status).toBe(200);
  });

  test('an address that many clients guess at still lets its owner in from a new client', async () => {
    await buildUser('lea@example.com');
    for (let i = 0; i < 8; i++) {
      const guesser = app.client(`10.8.0.${i}`);
      for (let n = 0; n < 7; n++) await guesser.signIn('lea@example.com', 'Wrong1!wrong');
    }
    const late = app.client('10.8.1.1');
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await late.signIn('lea@example.com', 'Wrong1!wrong')).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect((await app.client('10.8.1.2').signIn('lea@example.com')).status).toBe(200);
  });

  test('a guesser who changes addresses is stopped by client', async () => {
    const guesser = app.client('10.7.7.7');
    const statuses = new Set<number>();
    for (let i = 0; i < 101; i++) statuses.add((await guesser.signIn(`user${i}@example.com`, 'Wrong1!wrong')).status);
    expect(statuses).toEqual(new Set([401, 429]));
  });
});
