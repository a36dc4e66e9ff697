import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '#server/test/databases.ts';
import { userProfiles } from '#features/profile/server/profile.table.ts';
import { CODE_LIFETIME_MS, RESEND_COOLDOWN_MS } from '../accounts.contract.ts';
import { credentials, emailCodes, users } from './accounts.table.ts';
import { buildAccountsApp, errorOf, PASSWORD } from './accounts.test-app.ts';

describe.each(DATABASE_KINDS)('signing up on %s', (kind) => {
  let app: Awaited<ReturnType<typeof buildAccountsApp>>;
  beforeAll(async () => {
    app = await buildAccountsApp({ kind });
  });
  afterAll(() => app.close());

  const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');

  test('signing up, entering the mailed code and signing in makes a session', async () => {
    const ana = app.client();
    const made = await ana.signUp('Ana@Example.com ');
    expect(made.status).toBe(201);
    expect(await made.json()).toEqual({ email: 'ana@example.com' });
    expect(await ana.session()).toMatchObject({ account: null, betaGate: true, debugTools: true });
    expect(await ana.verify('ana@example.com', await app.codeFor('ana@example.com'))).toEqual({ valid: true });
    const signedIn = await ana.signIn('ana@example.com');
    expect(signedIn.status).toBe(200);
    const account = await signedIn.json();
    expect(account).toEqual({
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'ana@example.com',
      role: 'user',
      firstName: null,
      onboardingCompleted: false,
    });
    expect((await ana.session()).account).toEqual(account);
    const { userId } = account as { userId: string };
    const [profile] = await app.parts.db.q.select().from(userProfiles).where(eq(userProfiles.userId, userId));
    expect(profile).toMatchObject({ title: 'Trainee', totalXp: 0, onboardingCompleted: false });
  });

  test('neither passwords nor codes are stored readably', async () => {
    await app.client().signUp('stored@example.com');
    const code = await app.codeFor('stored@example.com');
    const [waiting] = await app.parts.db.q.select().from(emailCodes).where(eq(emailCodes.email, 'stored@example.com'));
    expect(waiting?.codeHash).not.toContain(code);
    const [user] = await app.parts.db.q.select().from(users).where(eq(users.email, 'stored@example.com'));
    const [credential] = await app.parts.db.q
      .select()
      .from(credentials)
      .where(eq(credentials.userId, user?.id ?? ''));
    expect(credential?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(user?.privacyAgreedAt).toBeInstanceOf(Date);
  });

  test('a verified address is told that it is taken', async () => {
    const bo = app.client();
    await bo.signUp('bo@example.com');
    await bo.verify('bo@example.com', await app.codeFor('bo@example.com'));
    const again = await errorOf(await app.client().signUp('bo@example.com', 'Another9!sentence'));
    expect(again).toMatchObject({ status: 409, code: 'auth.email_taken', message: 'User already registered' });
    expect((await bo.signIn('bo@example.com')).status).toBe(200);
  });

  test('signing up again on an unverified address replaces the password and the code', async () => {
    const cy = app.client();
    await cy.signUp('cy@example.com', 'First7!password-of-cy');
    const first = await app.codeFor('cy@example.com');
    expect((await cy.signUp('cy@example.com')).status).toBe(201);
    const second = await app.codeFor('cy@example.com');
    if (first !== second) expect(await cy.verify('cy@example.com', first)).toEqual({ valid: false });
    expect(await cy.verify('cy@example.com', second)).toEqual({ valid: true });
    expect((await cy.signIn('cy@example.com', 'First7!password-of-cy')).status).toBe(401);
    expect((await cy.signIn('cy@example.com')).status).toBe(200);
  });

  test('a code never confirms a password that a stranger set in the meantime', async () => {
    const dee = app.client();
    await dee.signUp('dee@example.com');
    await app.client().signUp('dee@example.com', 'Stranger8!danger');
    const newest = await app.codeFor('dee@example.com');
    expect(await dee.verify('dee@example.com', newest)).toMatchObject({ valid: false, error: /signed up again/ });
    expect((await dee.signUp('dee@example.com')).status).toBe(201);
    expect(await dee.verify('dee@example.com', await app.codeFor('dee@example.com'))).toEqual({ valid: true });
    expect((await app.client().signIn('dee@example.com', 'Stranger8!danger')).status).toBe(401);
  });

  test('when the mail fails the account stays, and trying again works at once', async () => {
    const eli = app.client();
    app.mailServer.down = true;
    const failed = await errorOf(await eli.signUp('eli@example.com'));
    app.mailServer.down = false;
    expect(failed).toMatchObject({
      status: 503,
      code: 'auth.mail_failed',
      message: 'Account created but failed to send verification email. Please try again.',
    });
    expect((await errorOf(await eli.signIn('eli@example.com'))).code).toBe('auth.email_unverified');
    expect((await eli.resend('eli@example.com')).status).toBe(204);
    expect(await eli.verify('eli@example.com', await app.codeFor('eli@example.com'))).toEqual({ valid: true });
  });

  test('of 50 correct codes that arrive together exactly one wins', async () => {
    await app.client().signUp('fay@example.com');
    const code = await app.codeFor('fay@example.com');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => app.client(`10.1.0.${i}`).verify('fay@example.com', code)),
    );
    expect(answers.filter((answer) => (answer as { valid: boolean }).valid)).toHaveLength(1);
  });

  test('the fifth wrong code is the last: the right one no longer helps', async () => {
    const gus = app.client();
    await gus.signUp('gus@example.com');
    const code = await app.codeFor('gus@example.com');
    for (let i = 0; i < 4; i++) expect(await gus.verify('gus@example.com', wrongCode(code))).toEqual({ valid: false });
    expect(await gus.verify('gus@example.com', wrongCode(code))).toMatchObject({
      valid: false,
      error: /Too many wrong codes/,
    });
    expect(await gus.verify('gus@example.com', code)).toMatchObject({ valid: false, error: /Too many wrong codes/ });
    app.clock.advance(RESEND_COOLDOWN_MS);
    expect((await gus.resend('gus@example.com')).status).toBe(204);
    expect(await gus.verify('gus@example.com', await app.codeFor('gus@example.com'))).toEqual({ valid: true });
  });

  test('wrong codes that arrive together are all counted', async () => {
    await app.client().signUp('guy@example.com');
    const code = await app.codeFor('guy@example.com');
    await Promise.all(
      Array.from({ length: 5 }, (_, i) => app.client(`10.2.0.${i}`).verify('guy@example.com', wrongCode(code))),
    );
    expect(await app.client().verify('guy@example.com', code)).toMatchObject({ valid: false });
  });

  test('a code is over after ten minutes', async () => {
    const hal = app.client();
    await hal.signUp('hal@example.com');
    const code = await app.codeFor('hal@example.com');
    app.clock.advance(CODE_LIFETIME_MS);
    expect(await hal.verify('hal@example.com', code)).toEqual({ valid: false });
  });

  test('a code works once', async () => {
    const ida = app.client();
    await ida.signUp('ida@example.com');
    const code = await app.codeFor('ida@example.com');
    expect(await ida.verify('ida@example.com', code)).toEqual({ valid: true });
    expect(await ida.verify('ida@example.com', code)).toEqual({ valid: false });
  });

  test('another code is mailed once a minute at most, and replaces the first', async () => {
    const jan = app.client();
    await jan.signUp('jan@example.com');
    const first = await app.codeFor('jan@example.com');
    app.clock.advance(20_000);
    expect(await errorOf(await jan.resend('jan@example.com'))).toMatchObject({
      status: 429,
      code: 'request.rate_limited',
      details: { retryAfterSeconds: 40 },
    });
    app.clock.advance(40_000);
    const both = await Promise.all([jan.resend('jan@example.com'), jan.resend('jan@example.com')]);
    expect(both.map((r) => r.status)).toEqual(expect.arrayContaining([204, 429]));
    const second = await app.codeFor('jan@example.com');
    if (first !== second) expect(await jan.verify('jan@example.com', first)).toEqual({ valid: false });
    expect(await jan.verify('jan@example.com', second)).toEqual({ valid: true });
  });

  test('asking for a code answers alike for unknown and verified addresses, and mails nothing', async () => {
    const kim = app.client();
    await kim.signUp('kim@example.com');
    await kim.verify('kim@example.com', await app.codeFor('kim@example.com'));
    const before = (await app.mails()).length;
    for (const email of ['nobody@example.com', 'kim@example.com']) {
      expect((await kim.resend(email)).status).toBe(204);
      expect(await errorOf(await kim.resend(email))).toMatchObject({ status: 429, details: { retryAfterSeconds: 60 } });
      expect(await kim.verify(email, '123456')).toEqual({ valid: false });
    }
    expect(await app.mails()).toHaveLength(before);
  });

  test('a failed resend can be tried again at once', async () => {
    const lea = app.client();
    await lea.signUp('lea@example.com');
    app.clock.advance(RESEND_COOLDOWN_MS);
    app.mailServer.down = true;
    expect(await errorOf(await lea.resend('lea@example.com'))).toMatchObject({
      status: 503,
      code: 'auth.resend_failed',
    });
    app.mailServer.down = false;
    expect((await lea.resend('lea@example.com')).status).toBe(204);
  });

  test.each([
    ['a weak password', { password: 'password' }],
    ['a password that leaked', { password: 'P@ssw0rd1!' }],
    ['a password of 129 characters', { password: `A1!${'x'.repeat(126)}` }],
    ['no address', { email: 'mo' }],
    ['no agreement', { agreedToPrivacy: false }],
  ])('signing up with %s is refused', async (_, wrong) => {
    const body = { email: 'mo@example.com', password: PASSWORD, agreedToPrivacy: true, ...wrong };
    expect((await app.client().post('/auth/sign-up', body)).status).toBe(400);
  });

  test('ten code mails an hour are enough for one address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await app.client(`10.3.0.${i}`).signUp('bomb@example.com')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
  });
});
