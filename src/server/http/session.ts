import type { MiddlewareHandler } from 'hono';
import type { Parts } from '#server/parts.ts';
import type { HttpEnv } from './context.ts';

/** Reads who is asking, once a request, and sends the renewed cookie along. */
export function readSession(parts: Pick<Parts, 'sessions'>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { viewer, setCookies } = await parts.sessions.read(c.req.raw.headers);
    c.set('viewer', viewer);
    await next();
    // A route that signs in or out has the last word: the session that was read at the start is not the one that counts now.
    const routes = new Set(c.res.headers.getSetCookie().map(nameOf));
    for (const cookie of setCookies) {
      if (!routes.has(nameOf(cookie))) c.res.headers.append('Set-Cookie', cookie);
    }
  };
}

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='));
