import { describe, expect, it } from 'vitest';
import { ApiError, unwrap, UNREACHABLE } from './api.ts';

const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
const failure = async (request: Promise<unknown>) => {
  const error = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
};

describe('an answer of the server', () => {
  it('is given as its body when it succeeded', async () => {
    expect(await unwrap(json({ id: 7 }, 201))).toEqual({ id: 7 });
  });

  it('may be empty', async () => {
    expect(await unwrap(Promise.resolve(new Response(null, { status: 204 })))).toBeUndefined();
  });

  it('becomes an error with the code, the sentence and the details that the server gave', async () => {
    const body = {
      error: { code: 'recording.chunks_missing', message: 'Some seconds are missing.', details: { missing: [3] } },
    };
    const error = await failure(unwrap(json(body, 409)));
    expect(error).toMatchObject({ ...body.error, status: 409 });
  });

  it('that is not ours, such as a page of a proxy, still becomes a plain sentence', async () => {
    const error = await failure(unwrap(Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 }))));
    expect(error).toMatchObject({ code: 'server.unexpected', status: 502, details: {} });
    expect(error.message).toMatch(/try again/);
  });

  it('that never came says that the server could not be reached', async () => {
    const error = await failure(unwrap<Response>(Promise.reject(new TypeError('Failed to fetch'))));
    expect(error).toMatchObject({ code: UNREACHABLE, status: 0 });
    expect(error.message).toBe('We could not reach the server. Check your connection and try again.');
  });

  it('that the page itself gave up stays an abort', async () => {
    const abort = new DOMException('gone', 'AbortError');
    await expect(unwrap<Response>(Promise.reject(abort))).rejects.toBe(abort);
  });
});
