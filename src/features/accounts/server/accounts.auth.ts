import { drizzleAdapter } from '@better-auth/drizzle-adapter';
import { betterAuth } from 'better-auth/minimal';
import type { Parts } from '#server/parts.ts';
import type { Viewer } from '#shared/viewer.ts';
import { PASSWORD_MAX, PASSWORD_MIN, SESSION_LIFETIME_MS, SESSION_RENEWAL_MS } from '../accounts.contract.ts';
import { hashPassword, verifyPassword } from './accounts.password.ts';
import type { Sessions } from './accounts.sessions.ts';
import { credentials, sessions, users } from './accounts.table.ts';

export type AuthDeps = Pick<Parts, 'config' | 'authSecret' | 'db' | 'ids' | 'log'>;

/**
 * better-auth does passwords at sign-in, sessions and their cookies. Its handler is never mounted: it opens calls that
 * this product does not have. Sign-up and codes are ours (docs/decisions/0003).
 */
export function createAuth({ config, authSecret, db, ids, log }: AuthDeps) {
  return betterAuth({
    baseURL: config.origin,
    secret: authSecret,
    database: drizzleAdapter(db.q, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { additionalFields: { role: { type: 'string', required: false, input: false, defaultValue: 'user' } } },
    session: {
      expiresIn: SESSION_LIFETIME_MS / 1000,
      updateAge: SESSION_RENEWAL_MS / 1000,
      // A session that was ended must be over at once, so nothing about it is cached in a cookie.
      cookieCache: { enabled: false },
    },
    advanced: {
      // It would miss its table for verifications, which only the calls that we do not use touch.
      database: { generateId: () => ids.uuid(), validateSchema: false },
      ipAddress: { disableIpTracking: true },
      // The prefix makes browsers insist on Secure, on Path=/ and on no Domain; over plain http it may not be used.
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: config.secureCookies, path: '/' },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => log.error({ err: details.find((d) => d instanceof Error) }, message),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

export const cookiePrefix = (config: AuthDeps['config']): string =>
  config.secureCookies ? '__Host-trainvue' : 'trainvue';

export function createSessions(deps: AuthDeps): Sessions {
  const auth = createAuth(deps);
  const name = `${cookiePrefix(deps.config)}.session_token`;
  return {
    read: async (headers) => {
      if (!headers.get('Cookie')?.includes(name)) return { viewer: null, setCookies: [] };
      const { response, headers: sent } = await auth.api.getSession({
        headers: cookiesOnly(headers),
        returnHeaders: true,
      });
      return { viewer: toViewer(response), setCookies: sent.getSetCookie() };
    },
  };
}

/** All that better-auth may see of a request: it would otherwise keep the address and the browser's name with the session. */
export const cookiesOnly = (headers: Headers): Headers => new Headers({ Cookie: headers.get('Cookie') ?? '' });

function toViewer(found: Awaited<ReturnType<Auth['api']['getSession']>>): Viewer | null {
  if (!found) return null;
  const role = found.user.role === 'admin' ? 'admin' : 'user';
  return { userId: found.user.id, sessionId: found.session.id, role };
}
