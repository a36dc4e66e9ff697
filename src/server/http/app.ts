import { bodyLimit } from 'hono/body-limit';
import { errorFactory, notFound } from '#server/errors.ts';
import type { Parts } from '#server/parts.ts';
import { API_BASE, apiRoutes } from '#server/routes.ts';
import { createRouter } from './context.ts';
import { onError } from './errors.ts';
import { requestContext } from './request.ts';
import { sameOriginOnly, secureHeaders } from './security.ts';
import { readSession } from './session.ts';
import { serveWeb } from './static.ts';

/** Enough for the longest form; recordings have their own limit. */
export const MAX_JSON_BYTES = 256_000;
const bodyTooLarge = errorFactory(
  'request.too_large',
  'too_large',
  'That is too much text for one form. Shorten it and try again.',
);
const CHUNK_PATH = /\/recordings\/[^/]+\/chunks\//;

/** The whole HTTP side of one process. `webFolder` is where the built pages are. */
export function createApp(parts: Parts, webFolder: string) {
  const limit = bodyLimit({
    maxSize: MAX_JSON_BYTES,
    onError: () => {
      throw bodyTooLarge();
    },
  });
  const app = createRouter();
  app.onError(onError);
  app.use(requestContext(parts));
  app.use(secureHeaders(() => parts.config.secureCookies));
  app.use(canonicalHost(parts));
  app.use(
    '/api/*',
    sameOriginOnly(() => parts.config.origin),
  );
  app.use('/api/*', (c, next) => (CHUNK_PATH.test(c.req.path) ? next() : limit(c, next)));
  app.use('/api/*', readSession(parts));
  app.use('/api/*', async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  app.route(API_BASE, apiRoutes(parts));
  app.doc31(`${API_BASE}/openapi.json`, { openapi: '3.1.0', info: { title: 'TrainVue', version: '1' } });
  app.use('/api/*', () => {
    throw notFound();
  });
  app.use(serveWeb(webFolder));
  app.notFound(() => {
    throw notFound();
  });
  return app;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** localhost and 127.0.0.1 are two origins with two device stores: a person is led to the one that we print. */
function canonicalHost(parts: Pick<Parts, 'config'>): Parameters<ReturnType<typeof createRouter>['use']>[1] {
  return async (c, next) => {
    const asked = new URL(c.req.url);
    const ours = new URL(parts.config.origin);
    const stray = asked.hostname !== ours.hostname && LOOPBACK.has(asked.hostname) && LOOPBACK.has(ours.hostname);
    if (stray && c.req.method === 'GET' && !asked.pathname.startsWith('/api/')) {
      return c.redirect(`${ours.origin}${asked.pathname}${asked.search}`, 307);
    }
    return next();
  };
}
