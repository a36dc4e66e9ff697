import type { MiddlewareHandler } from 'hono';
import { errorFactory } from '#server/errors.ts';
import type { HttpEnv } from './context.ts';

const crossOrigin = errorFactory('request.cross_origin', 'forbidden', 'This request did not come from our own pages.');

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  // React and the design system set style attributes (progress, timelines); no style can run code.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

/** On every answer. Routes that need another policy (a PDF frame) set it themselves before. */
export function secureHeaders(secure: () => boolean): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const set = (name: string, value: string) => {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    };
    set('Content-Security-Policy', CSP);
    set('X-Content-Type-Options', 'nosniff');
    set('Referrer-Policy', 'same-origin');
    set('Permissions-Policy', 'camera=(self), microphone=(self), geolocation=(), payment=()');
    set('Cross-Origin-Opener-Policy', 'same-origin');
    set('Cross-Origin-Resource-Policy', 'same-origin');
    if (secure()) set('Strict-Transport-Security', 'max-age=31536000');
  };
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Every mutation must come from our own origin; SameSite cookies alone do not tell ports of one host apart. */
export function sameOriginOnly(origin: () => string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!SAFE.has(c.req.method)) {
      const from = c.req.header('Origin');
      const site = c.req.header('Sec-Fetch-Site');
      const ours = from === undefined ? site === undefined || site === 'same-origin' : from === origin();
      if (!ours) throw crossOrigin();
    }
    await next();
  };
}
