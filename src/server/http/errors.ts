import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, type ErrorKind } from '#server/errors.ts';
import type { HttpEnv } from './context.ts';

const STATUS: Record<ErrorKind, ContentfulStatusCode> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
};

export const errorBodySchema = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  })
  .openapi('Error');

/** The documented shape of a failure, for `responses`. */
export const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorBodySchema } },
});

const bodyOf = (code: string, message: string, details?: Record<string, unknown>) => ({
  error: { code, message, ...(details ? { details } : {}) },
});

/** The one place where a failure becomes HTTP. What we did not foresee is logged, and told without its details. */
export function onError(error: Error, c: Context<HttpEnv>): Response {
  if (error instanceof AppError) {
    if (error.kind === 'internal') c.get('log').error({ err: error }, 'request failed');
    // Part of the body was not read: the connection ends half a second later, so nobody should send on it again.
    if (error.kind === 'too_large') c.header('Connection', 'close');
    const { retryAfterSeconds } = error.details ?? {};
    if (typeof retryAfterSeconds === 'number') c.header('Retry-After', String(retryAfterSeconds));
    return c.json(bodyOf(error.code, error.message, error.details), STATUS[error.kind]);
  }
  if (error instanceof HTTPException) {
    return c.json(bodyOf('request.malformed', error.message || 'The request is not valid.'), error.status);
  }
  c.get('log').error({ err: error }, 'request failed');
  return c.json(bodyOf('server.unexpected', 'Something went wrong on our side. Nothing you recorded is lost.'), 500);
}
