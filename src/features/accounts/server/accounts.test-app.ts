import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { createEventBus } from '#server/events/events.ts';
import { createRouter } from '#server/http/context.ts';
import { onError } from '#server/http/errors.ts';
import { requestContext } from '#server/http/request.ts';
import { readSession } from '#server/http/session.ts';
import { randomIds } from '#server/ids.ts';
import { createLogger } from '#server/log.ts';
import { createOutboxMailer, type Mailer } from '#server/mail/mailer.ts';
import { buildDatabase } from '#server/test/databases.ts';
import type { Database } from '#server/db/database.ts';
import { createSessions } from './accounts.auth.ts';
import { accountsRoutes } from './accounts.routes.ts';

export const PASSWORD = 'Marigold7!fence';

/** The accounts calls on a real database, with a real outbox, and without the rest of the product. */
export async function buildAccountsApp(options: { kind?: Database['kind']; env?: Record<string, string> } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'trainvue-accounts-'));
  const db = await buildDatabase(options.kind ?? 'pglite');
  const outbox = createOutboxMailer({ folder, from: 'hello@trainvue.example', announce: () => undefined });
  const mailServer = { down: false };
  const mail: Mailer = {
    kind: 'outbox',
    send: async (message) => {
      if (mailServer.down) throw new Error('connection refused');
      await outbox.send(message);
    },
  };
  // Sessions and cookies live by the real time (better-auth knows no other clock), so the test's clock starts there.
  const clock = buildClock(new Date());
  const base = {
    // Every test client has an address of its own behind this one proxy.
    config: { ...readConfig({ LOG_LEVEL: 'silent', ...options.env }), TRUSTED_PROXIES: ['unknown'] },
    authSecret: 'a-secret-for-tests-0123456789-abcdefghij',
    clock,
    ids: randomIds,
    log: createLogger('silent'),
    db,
    mail,
    events: await createEventBus(db),
  };
  const parts = { ...base, sessions: createSessions(base) };
  const app = createRouter();
  app.onError(onError);
  app.use(requestContext(parts));
  app.use(readSession(parts));
  app.route('/', accountsRoutes(parts));

  const mails = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  };
  return {
    app,
    parts,
    clock,
    mailServer,
    mails,
    /** The newest code that was mailed to an address. */
    codeFor: async (email: string) => {
      const newest = (await mails()).findLast((text) => text.includes(`To: ${email}`));
      return newest?.match(/verification code is (\d{6})/)?.[1] ?? '';
    },
    client: (address = `10.0.0.${Math.ceil(Math.random() * 250)}`) => buildClient(app, address),
    close: async () => {
      await parts.events.close();
      await db.close();
      await rm(folder, { recursive: true });
    },
  };
}

type App = ReturnType<typeof createRouter>;

/** One browser: it keeps its cookies, as the server tells it to. */
function buildClient(app: App, address: string) {
  const jar = new Map<string, string>();
  const request = async (method: string, path: string, body?: unknown) => {
    const response = await app.request(path, {
      method,
      headers: {
        'X-Forwarded-For': address,
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const post = (path: string, body: unknown) => request('POST', path, body);
  return {
    jar,
    signUp: (email: string, password = PASSWORD) => post('/auth/sign-up', { email, password, agreedToPrivacy: true }),
    resend: (email: string) => post('/auth/verification-email', { email }),
    verify: async (email: string, code: string) => (await post('/auth/verify-email', { email, code })).json(),
    signIn: (email: string, password = PASSWORD) => post('/auth/sign-in', { email, password }),
    signOut: (scope?: 'local' | 'others' | 'global') => post('/auth/sign-out', scope ? { scope } : {}),
    session: async () => (await request('GET', '/auth/session')).json(),
    request,
    post,
  };
}

export const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as {
    error: { code: string; message: string; details?: Record<string, unknown> };
  };
  return { status: response.status, ...error };
};
