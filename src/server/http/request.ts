import type { MiddlewareHandler } from 'hono';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Parts } from '#server/parts.ts';
import type { HttpEnv } from './context.ts';

/** A request id on every answer and log line; method, route pattern, status and time are logged: no ids, no queries, no bodies. */
export function requestContext(parts: Pick<Parts, 'ids' | 'log' | 'config'>): MiddlewareHandler<HttpEnv> {
  const proxies = new Set(parts.config.TRUSTED_PROXIES);
  return async (c, next) => {
    const requestId = parts.ids.uuid();
    const log = parts.log.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', log);
    c.set('viewer', null);
    c.set('clientAddress', addressOf(remoteAddress(c), c.req.header('X-Forwarded-For'), proxies));
    const started = performance.now();
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    if (c.req.path.startsWith('/api/')) {
      const route = c.req.matchedRoutes.findLast((match) => !match.path.includes('*'))?.path ?? 'unknown';
      log.info(
        { method: c.req.method, route, status: c.res.status, ms: Math.round(performance.now() - started) },
        'request',
      );
    }
  };
}

function remoteAddress(c: Parameters<typeof getConnInfo>[0]): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** The nearest address that is no proxy of ours: what a client writes into the header itself is never believed. */
export function addressOf(remote: string, forwarded: string | undefined, proxies: ReadonlySet<string>): string {
  const chain = [...(forwarded?.split(',').map((part) => part.trim()) ?? []), remote.replace(/^::ffff:/, '')];
  return chain.findLast((address) => !proxies.has(address)) ?? remote;
}
