/** What the server said when it refused, or that it could not be reached. `message` is a sentence for people. */
export class ApiError extends Error {
  readonly code: string;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(input: { code: string; message: string; status: number; details?: Record<string, unknown> | undefined }) {
    super(input.message);
    this.name = 'ApiError';
    this.code = input.code;
    this.status = input.status;
    this.details = input.details ?? {};
  }
}

export const UNREACHABLE = 'network.unreachable';

/** Waits for an answer of any kind; a network that failed becomes a plain sentence. Also for a bare `fetch` (uploads). */
export async function reach<R>(request: Promise<R>): Promise<R> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({
      code: UNREACHABLE,
      message: 'We could not reach the server. Check your connection and try again.',
      status: 0,
    });
  }
}

/** Reads our error body; an answer that is not ours (a proxy's page) still becomes a sentence. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  return new ApiError({
    code: typeof error.code === 'string' ? error.code : 'server.unexpected',
    message:
      typeof error.message === 'string'
        ? error.message
        : 'The server gave an answer we do not understand. Please try again.',
    status: response.status,
    details: isRecord(error.details) ? error.details : undefined,
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
