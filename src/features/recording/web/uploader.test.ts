// @vitest-environment node
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecordingApi } from './recording.api.ts';
import { memorySpool, type Spool, type TakeMeta } from './spool.ts';
import { createTakeSink, EMPTY_TAKE } from './take.ts';
import { createUploader, CHUNK_LOST, type Uploader } from './uploader.ts';
import { createUploads } from './uploads.ts';

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
/** What the server does with a request before it answers it properly. */
type Trouble = (request: { method: string; url: string }) => 'drop' | 'lose-answer' | 'hang' | number | undefined;

/** A server by the contract that can be told to misbehave. */
function startServer() {
  const stored = new Map<string, Map<number, Buffer>>();
  const finalized = new Map<string, { chunkCount: number; digest: string; durationMs: number }>();
  const seen: string[] = [];
  let trouble: Trouble = () => undefined;

  const answer = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, code: string, details?: object) =>
    answer(response, status, { error: { code, message: `refused: ${code}`, details } });

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    seen.push(`${method} ${url.replace(/[0-9a-f-]{36}/, '{id}')}`);
    const mishap = trouble({ method, url });
    if (mishap === 'drop') return request.socket.destroy();
    if (mishap === 'hang') return undefined;
    if (typeof mishap === 'number') return refuse(response, mishap, 'test.trouble');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const [, id = '', action, n] = /recordings\/([^/]+)\/(chunks|finalize)\/?(\d+)?/.exec(url) ?? [];
    if (mishap === 'lose-answer') response.end = () => (request.socket.destroy(), response);
    if (!action) {
      const { recordingId } = JSON.parse(body.toString()) as { recordingId: string };
      if (!stored.has(recordingId)) stored.set(recordingId, new Map());
      return answer(response, 201, {});
    }
    const chunks = stored.get(id);
    if (!chunks) return refuse(response, 404, 'request.not_found');
    if (action === 'chunks') {
      const claimed = request.headers['repr-digest'];
      if (claimed !== `sha-256=:${sha(body).toString('base64')}:`) return refuse(response, 400, 'recording.digest');
      chunks.set(Number(n), body);
      return answer(response, 200, { number: Number(n), bytes: body.length });
    }
    const asked = JSON.parse(body.toString()) as { chunkCount: number; digest: string; durationMs: number };
    const numbers = Array.from({ length: asked.chunkCount }, (_, index) => index);
    const missing = numbers.filter((number) => !chunks.has(number));
    if (missing.length > 0) return refuse(response, 409, 'recording.missing', { missing });
    const digests = numbers.map((number) => sha(chunks.get(number) as Buffer));
    if (sha(Buffer.concat(digests)).toString('hex') !== asked.digest) return refuse(response, 409, 'recording.digest');
    finalized.set(id, asked);
    return answer(response, 200, {});
  };
  const server: Server = createServer(
    (request, response) => void handle(request, response).catch(() => request.socket.destroy()),
  );
  return {
    stored,
    finalized,
    seen,
    misbehave: (next: Trouble) => {
      trouble = next;
    },
    listen: () =>
      new Promise<string>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const second = (n: number) => new Blob([new Uint8Array(3_000).fill(n + 1)]);
const buildMeta = (overrides: Partial<TakeMeta> = {}): TakeMeta => ({
  recordingId: crypto.randomUUID(),
  userId: 'maya',
  interviewId: 'interview_1_abcdef',
  questionIndex: 0,
  mimeType: 'video/webm',
  startedAt: Date.now(),
  stopped: null,
  opened: false,
  refused: null,
  ...overrides,
});

let server: ReturnType<typeof startServer>;
let base: string;
let spool: Spool;
let uploader: Uploader;
const build = (timeoutMs = 500) =>
  createUploader({ spool, api: createRecordingApi(base), backoffMs: [5, 10], timeoutMs });

beforeEach(async () => {
  server = startServer();
  base = await server.listen();
  spool = memorySpool();
  uploader = build();
});
afterEach(() => server.close());

const record = async (seconds: number, meta = buildMeta()) => {
  const sink = createTakeSink({ spool, uploader }, meta);
  for (let n = 0; n < seconds; n += 1) sink.push(second(n), (n + 1) * 1_000);
  await sink.stop(seconds * 1_000);
  return meta.recordingId;
};
const whole = (recordingId: string) =>
  Buffer.concat(
    [...(server.stored.get(recordingId)?.entries() ?? [])].sort(([a], [b]) => a - b).map(([, bytes]) => bytes),
  );

describe('sending a take', () => {
  it('sends every second in order, finalizes, and leaves nothing on the device', async () => {
    const id = await record(4);
    await uploader.drained(id);
    expect(server.seen).toEqual([
      'POST /api/v1/recordings',
      ...[0, 1, 2, 3].map((n) => `PUT /api/v1/recordings/{id}/chunks/${n}`),
      'POST /api/v1/recordings/{id}/finalize',
    ]);
    expect(server.finalized.get(id)).toMatchObject({ chunkCount: 4, durationMs: 4_000 });
    expect(await spool.takes()).toEqual([]);
    expect(uploader.stateOf(id)).toMatchObject({ phase: 'done', acknowledged: 4, known: 4 });
  });

  it('sends the captions with the end of the take, and keeps no copy of them', async () => {
    const meta = buildMeta();
    const sink = createTakeSink({ spool, uploader }, meta);
    sink.push(second(0), 1_000);
    await sink.stop(1_000, 'I stayed calm.');
    await uploader.drained(meta.recordingId);
    expect(server.finalized.get(meta.recordingId)).toMatchObject({ chunkCount: 1, captions: 'I stayed calm.' });
    expect(await spool.takes()).toEqual([]);
    const other = await record(1);
    await uploader.drained(other);
    expect(server.finalized.get(other)).not.toHaveProperty('captions');
  });

  it('sends while it is still being recorded', async () => {
    const sink = createTakeSink({ spool, uploader }, buildMeta());
    sink.push(second(0), 1_000);
    await expect.poll(() => server.stored.get(sink.recordingId)?.size).toBe(1);
    sink.push(second(1), 2_000);
    await expect.poll(() => server.stored.get(sink.recordingId)?.size).toBe(2);
    expect(server.finalized.size).toBe(0);
  });

  it('gets every byte through a network that drops, fails and loses answers', async () => {
    let requests = 0;
    const mishaps = ['drop', 503, 'lose-answer', undefined, 429, 'hang', undefined] as const;
    server.misbehave(() => mishaps[requests++ % mishaps.length]);
    uploader = build(60);
    const id = await record(12);
    await uploader.drained(id);
    expect(whole(id)).toEqual(Buffer.concat(Array.from({ length: 12 }, (_, n) => Buffer.alloc(3_000, n + 1))));
    expect(server.finalized.get(id)?.chunkCount).toBe(12);
  });

  it('says that it waits while the network is away, and goes on by itself', async () => {
    server.misbehave(() => 'drop');
    const id = await record(2);
    await expect.poll(() => uploader.stateOf(id)?.phase).toBe('waiting');
    server.misbehave(() => undefined);
    await uploader.drained(id);
  });

  it('tries again at once when the browser is online again', async () => {
    let online = () => {};
    uploader = createUploader({
      spool,
      api: createRecordingApi(base),
      backoffMs: [60_000],
      timeoutMs: 500,
      onOnline: (callback) => {
        online = callback;
      },
    });
    server.misbehave(() => 'drop');
    const id = await record(1);
    await expect.poll(() => uploader.stateOf(id)?.phase).toBe('waiting');
    server.misbehave(() => undefined);
    online();
    await uploader.drained(id);
  });

  it('sends again what the server turned out to miss', async () => {
    let lost = false;
    server.misbehave(({ url }) => {
      if (url.endsWith('finalize') && !lost) {
        lost = true;
        for (const chunks of server.stored.values()) {
          chunks.delete(1);
          chunks.delete(2);
        }
      }
      return undefined;
    });
    const id = await record(4);
    await uploader.drained(id);
    expect(server.seen.filter((line) => line.endsWith('chunks/1'))).toHaveLength(2);
    expect(server.finalized.get(id)?.chunkCount).toBe(4);
  });

  it('says so when a missing second is nowhere any more', async () => {
    const id = await record(3);
    await uploader.drained(id);
    const meta = buildMeta({ opened: true });
    server.stored.set(meta.recordingId, new Map());
    await spool.open(meta);
    await spool.append(meta.recordingId, { n: 0, digest: new Uint8Array(32), endsAtMs: 1_000 }, new Uint8Array(5));
    await spool.acknowledge(meta.recordingId, 0);
    await spool.update(meta.recordingId, { stopped: { chunkCount: 1, durationMs: 1_000 } });
    uploader.add(meta.recordingId);
    await expect(uploader.drained(meta.recordingId)).rejects.toThrow(CHUNK_LOST);
  });

  it('surfaces a refusal, does not repeat it, and still sends the next take', async () => {
    server.misbehave(({ url }) =>
      url.endsWith('finalize') && server.finalized.size === 0 && server.seen.length < 5 ? 409 : undefined,
    );
    const first = await record(2);
    await expect(uploader.drained(first)).rejects.toThrow('refused: test.trouble');
    expect(uploader.stateOf(first)).toMatchObject({ phase: 'refused', reason: 'refused: test.trouble' });
    const next = await record(2);
    await uploader.drained(next);
    expect(server.finalized.has(next)).toBe(true);
  });

  it('refuses a take without media, and leaves no trace of it anywhere', async () => {
    const sink = createTakeSink({ spool, uploader }, buildMeta());
    sink.push(new Blob([new Uint8Array(110)]), 100);
    await expect(sink.stop(100)).rejects.toThrow(EMPTY_TAKE);
    expect(await spool.takes()).toEqual([]);
    expect(server.seen).toEqual([]);
  });

  it('stops at once when the interview is erased, and keeps nothing', async () => {
    server.misbehave(({ method }) => (method === 'PUT' ? 'hang' : undefined));
    uploader = build(60_000);
    const uploads = createUploads({ spool, uploader });
    const id = await record(3);
    await expect.poll(() => server.seen.length).toBe(2);
    await uploads.eraseInterview('interview_1_abcdef');
    expect(await spool.takes()).toEqual([]);
    expect(uploader.stateOf(id)).toBeUndefined();
  });
});

describe('what an earlier page left', () => {
  it('is finished and sent, up to its last kept second', async () => {
    const meta = buildMeta();
    const dead = createTakeSink({ spool, uploader: { add: () => {}, wake: () => {}, forget: async () => {} } }, meta);
    for (let n = 0; n < 5; n += 1) dead.push(second(n), (n + 1) * 1_000);
    await expect.poll(async () => (await spool.chunks(meta.recordingId)).length).toBe(5);
    await createUploads({ spool, uploader }).resume('maya');
    await uploader.drained(meta.recordingId);
    expect(server.finalized.get(meta.recordingId)).toMatchObject({ chunkCount: 5, durationMs: 5_000 });
  });

  it('stays where it is for another person on the same device', async () => {
    const meta = buildMeta();
    await spool.open(meta);
    await createUploads({ spool, uploader }).resume('tom');
    expect(await spool.takes()).toHaveLength(1);
    expect(server.seen).toEqual([]);
  });

  it('is left alone while another tab still records it', async () => {
    const meta = buildMeta();
    await spool.open(meta);
    const locks = {
      request: async () => {},
      query: async () => ({ held: [{ name: `trainvue-take-${meta.recordingId}` }] }),
    };
    await createUploads({ spool, uploader, locks: locks }).resume('maya');
    expect(await spool.takes()).toEqual([meta]);
    expect(server.seen).toEqual([]);
  });

  it('is erased after a day, whoever it belongs to', async () => {
    await spool.open(buildMeta({ startedAt: Date.now() - 25 * 60 * 60_000 }));
    await createUploads({ spool, uploader }).resume('tom');
    expect(await spool.takes()).toEqual([]);
  });
});
