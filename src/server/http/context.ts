import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError, unauthenticated } from '#server/errors.ts';
import type { Logger } from '#server/log.ts';
import type { Viewer } from '#shared/viewer.ts';

export interface HttpEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** Set by the session middleware on every request under /api. */
    viewer: Viewer | null;
    /** The client's address, proxies considered; for rate limits only, never logged. */
    clientAddress: string;
  };
}

/** Handler order is always: session, validate, authorise, use case, present. */
export function requireViewer(c: Context<HttpEnv>): Viewer {
  const viewer = c.get('viewer');
  if (!viewer) throw unauthenticated();
  return viewer;
}

/** For a route's `middleware`: who is not signed in learns nothing about what a valid request looks like. */
export const signedIn: MiddlewareHandler<HttpEnv> = async (c, next) => {
  requireViewer(c);
  await next();
};

/** What every feature's routes are built on: a failed validation is one of our errors, with the field's name. */
export function createRouter() {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const issue = result.error.issues[0];
      const field = issue?.path.join('.') ?? '';
      throw new AppError({
        code: 'request.invalid',
        kind: 'invalid',
        message: field ? `${field}: ${issue?.message ?? 'is not valid'}` : 'The request is not valid.',
        details: { field },
      });
    },
  });
}
