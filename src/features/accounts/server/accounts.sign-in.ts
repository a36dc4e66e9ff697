import { isAPIError } from 'better-auth/api';
import type { Parts } from '#server/parts.ts';
import type { Viewer } from '#shared/viewer.ts';
import { cookiesOnly, type Auth } from './accounts.auth.ts';
import { emailUnverified, invalidCredentials } from './accounts.errors.ts';
import { deleteSessionsExpiredBefore } from './accounts.repository.ts';
import { endSessions } from './accounts.usecases.ts';

type Deps = Pick<Parts, 'db' | 'events' | 'clock'> & { auth: Auth };

/** Makes a session. An unknown address takes as long as a wrong password: better-auth hashes in both cases. */
export async function signIn(
  deps: Deps,
  input: { email: string; password: string; viewer: Viewer | null; onRightPassword: () => void },
): Promise<{ userId: string; setCookies: string[] }> {
  const { email, password } = input;
  const { response, headers } = await deps.auth.api
    .signInEmail({ body: { email, password }, headers: new Headers(), returnHeaders: true })
    .catch((error: unknown) => {
      const code = isAPIError(error) ? error.body?.code : undefined;
      if (code === 'INVALID_EMAIL_OR_PASSWORD') throw invalidCredentials();
      if (code !== 'EMAIL_NOT_VERIFIED') throw error;
      input.onRightPassword();
      throw emailUnverified();
    });
  input.onRightPassword();
  const userId = response.user.id;
  await deleteSessionsExpiredBefore(deps.db.q, userId, deps.clock.now());
  // The browser forgets its old session now, so nobody could ever end it.
  if (input.viewer) await endSessions(deps, { viewer: input.viewer, scope: 'local' });
  return { userId, setCookies: headers.getSetCookie() };
}

/** Ends the sessions and returns the cookies that make this browser forget its own. */
export async function signOut(
  deps: Deps,
  input: { viewer: Viewer | null; headers: Headers; scope: 'local' | 'others' | 'global' },
): Promise<string[]> {
  if (input.viewer) await endSessions(deps, { viewer: input.viewer, scope: input.scope });
  if (input.scope === 'others') return [];
  const { headers } = await deps.auth.api.signOut({ headers: cookiesOnly(input.headers), returnHeaders: true });
  return headers.getSetCookie();
}
