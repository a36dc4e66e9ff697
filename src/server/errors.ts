/**
 * What can go wrong, told apart by kind. Domain code throws these and never speaks HTTP;
 * `http/errors.ts` is the only place that maps a kind to a status.
 */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_media'
  | 'rate_limited'
  | 'storage_full'
  | 'unavailable'
  | 'internal';

export class AppError extends Error {
  readonly code: string;
  readonly kind: ErrorKind;
  /** Facts a client may act on (for example the chunk numbers that are missing). Never personal data. */
  readonly details: Record<string, unknown> | undefined;

  constructor(input: {
    code: string;
    kind: ErrorKind;
    message: string;
    details?: Record<string, unknown>;
    cause?: unknown;
  }) {
    super(input.message, { cause: input.cause });
    this.name = 'AppError';
    this.code = input.code;
    this.kind = input.kind;
    this.details = input.details;
  }
}

/** Makes a factory for one error: `const notFound = errorFactory('interview.not_found', 'not_found', '…')`. */
export function errorFactory(code: string, kind: ErrorKind, message: string) {
  return (details?: Record<string, unknown>, cause?: unknown) => new AppError({ code, kind, message, details, cause });
}

/** Hides which of someone else's things exist: a foreign id and an unknown id look alike. */
export const notFound = errorFactory('request.not_found', 'not_found', 'We could not find that.');
export const unauthenticated = errorFactory('auth.required', 'unauthenticated', 'Please sign in to continue.');
