// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256, type Bytes } from './digest.ts';
import { openIndexedDbSpool } from './spool.indexeddb.ts';
import { layeredSpool, memorySpool, type Spool, type TakeMeta } from './spool.ts';

const buildTake = (overrides: Partial<TakeMeta> = {}): TakeMeta => ({
  recordingId: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  interviewId: 'interview_1_abcdef',
  questionIndex: 0,
  mimeType: 'video/webm',
  startedAt: Date.now(),
  stopped: null,
  opened: false,
  refused: null,
  ...overrides,
});
const second = (fill: number): Bytes => new Uint8Array(2_000).fill(fill);
const append = async (spool: Spool, recordingId: string, n: number) =>
  spool.append(recordingId, { n, digest: await sha256(second(n)), endsAtMs: (n + 1) * 1_000 }, second(n));

let opened: { close(): void }[] = [];
const openDatabase = async (name = crypto.randomUUID()) => {
  const spool = await openIndexedDbSpool(name);
  opened.push(spool);
  return spool;
};
afterEach(() => {
  for (const spool of opened) spool.close();
  opened = [];
});

describe.each([
  ['in memory', async () => memorySpool()],
  ['in the browser’s database', async () => openDatabase()],
  ['in both', async () => layeredSpool(await openDatabase(), () => {})],
])('a spool %s', (_, open) => {
  let spool: Spool;
  const take = buildTake();
  const { recordingId } = take;
  beforeEach(async () => {
    spool = await open();
    await spool.open(take);
    for (const n of [0, 1, 2]) await append(spool, recordingId, n);
  });

  it('gives back what it was given', async () => {
    expect(await spool.read(recordingId, 1)).toEqual(second(1));
    expect(await spool.unsent(recordingId)).toEqual([0, 1, 2]);
    expect(await spool.takes()).toEqual([take]);
  });

  it('lets the bytes go when they are acknowledged, and keeps their digests', async () => {
    await spool.acknowledge(recordingId, 0);
    expect(await spool.unsent(recordingId)).toEqual([1, 2]);
    expect(await spool.read(recordingId, 0)).toBeUndefined();
    expect((await spool.chunks(recordingId)).map((chunk) => chunk.n)).toEqual([0, 1, 2]);
    expect((await spool.chunks(recordingId))[0]?.digest).toEqual(await sha256(second(0)));
  });

  it('remembers how the take ended', async () => {
    await spool.update(recordingId, { stopped: { chunkCount: 3, durationMs: 3_000 } });
    expect(await spool.take(recordingId)).toMatchObject({ stopped: { chunkCount: 3 }, opened: false });
  });

  it('keeps nothing of a take that was removed, nor of what comes late for it', async () => {
    await spool.remove(recordingId);
    await append(spool, recordingId, 3);
    expect(await spool.takes()).toEqual([]);
    expect(await spool.chunks(recordingId)).toEqual([]);
    expect(await spool.unsent(recordingId)).toEqual([]);
  });
});

describe('the spool in the browser’s database', () => {
  it('is there after the page was killed', async () => {
    const name = crypto.randomUUID();
    const before = await openDatabase(name);
    const take = buildTake();
    await before.open(take);
    await append(before, take.recordingId, 0);
    const after = await openDatabase(name);
    expect(await after.read(take.recordingId, 0)).toEqual(second(0));
  });

  it('holds no readable byte of an answer, and a key that no script can read out', async () => {
    const name = crypto.randomUUID();
    const spool = await openDatabase(name);
    const take = buildTake();
    await spool.open(take);
    await append(spool, take.recordingId, 7);
    const raw = await readAll(name);
    expect(new Uint8Array(raw.sealed)).not.toEqual(second(7));
    expect(raw.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', raw.key)).rejects.toThrow('not extractable');
  });
});

describe('a spool whose database fails in mid-take', () => {
  it('keeps the rest in memory and says so once', async () => {
    const database = await openDatabase();
    let full = false;
    let warnings = 0;
    const failing: Spool = {
      ...database,
      append: (...args) =>
        full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : database.append(...args),
    };
    const spool = layeredSpool(failing, () => (warnings += 1));
    const { recordingId } = buildTake();
    await spool.open(buildTake({ recordingId }));
    await append(spool, recordingId, 0);
    full = true;
    await append(spool, recordingId, 1);
    await append(spool, recordingId, 2);
    expect(await spool.unsent(recordingId)).toEqual([0, 1, 2]);
    expect(await spool.read(recordingId, 2)).toEqual(second(2));
    expect((await spool.chunks(recordingId)).map((chunk) => chunk.n)).toEqual([0, 1, 2]);
    expect(warnings).toBe(1);
  });
});

function readAll(name: string): Promise<{ sealed: ArrayBuffer; key: CryptoKey }> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('success', () => {
      const tx = request.result.transaction(['bytes', 'keys']);
      const bytes = tx.objectStore('bytes').getAll();
      const keys = tx.objectStore('keys').getAll();
      tx.addEventListener('complete', () => {
        request.result.close();
        resolve({ sealed: bytes.result[0].sealed, key: keys.result[0] });
      });
    });
  });
}
