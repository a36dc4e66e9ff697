import { hc, type ClientResponse } from 'hono/client';
import type { SuccessStatusCode } from 'hono/utils/http-status';
import type { AppType } from '#server/routes.ts';
import { errorFrom, reach } from './api-error.ts';

export { ApiError, errorFrom, reach, UNREACHABLE } from './api-error.ts';

/** The typed client: `api.api.v1.auth.session.$get()`. Read its answers with `unwrap`. */
export const api = hc<AppType>('/');

type Body<R> =
  R extends ClientResponse<infer T, infer S, infer F>
    ? [Extract<S, SuccessStatusCode>] extends [never]
      ? never
      : F extends 'json'
        ? T
        : F extends 'text'
          ? string
          : undefined
    : never;

/** The body of a successful answer; throws `ApiError` for every other one. An aborted request rejects as it is. */
export async function unwrap<R extends Pick<Response, 'ok' | 'status' | 'headers'>>(
  request: Promise<R>,
): Promise<Body<R>> {
  const response = (await reach(request)) as unknown as Response;
  if (!response.ok) throw await errorFrom(response);
  if (response.status === 204) return undefined as Body<R>;
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  return (isJson ? await response.json() : await response.text()) as Body<R>;
}
