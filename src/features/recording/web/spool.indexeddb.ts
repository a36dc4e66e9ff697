import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Bytes } from './digest.ts';
import type { Spool, SpooledChunk, TakeMeta } from './spool.ts';

interface SpoolSchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  takes: { key: string; value: TakeMeta };
  chunks: { key: [string, number]; value: SpooledChunk & { recordingId: string } };
  bytes: { key: [string, number]; value: { recordingId: string; n: number; iv: Bytes; sealed: ArrayBuffer } };
}

const DATABASE = 'trainvue-spool';
const allOf = (recordingId: string) => IDBKeyRange.bound([recordingId, 0], [recordingId, Number.MAX_SAFE_INTEGER]);
const labelOf = (recordingId: string, n: number): Bytes => new TextEncoder().encode(`${recordingId}:${n}`);

/** Bytes lie encrypted, with a key that the browser keeps and no script can read out. */
export async function openIndexedDbSpool(name = DATABASE): Promise<Spool & { close(): void }> {
  const db = await openDB<SpoolSchema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('takes', { keyPath: 'recordingId' });
      database.createObjectStore('chunks', { keyPath: ['recordingId', 'n'] });
      database.createObjectStore('bytes', { keyPath: ['recordingId', 'n'] });
    },
  });
  const key = await keyOf(db);

  return {
    close: () => db.close(),
    async open(meta) {
      await db.put('takes', meta);
    },
    async update(recordingId, change) {
      const tx = db.transaction('takes', 'readwrite');
      const meta = await tx.store.get(recordingId);
      if (meta) await tx.store.put({ ...meta, ...change });
      await tx.done;
    },
    async append(recordingId, chunk, bytes) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const additionalData = labelOf(recordingId, chunk.n);
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes);
      const tx = db.transaction(['takes', 'chunks', 'bytes'], 'readwrite');
      // A take that was erased meanwhile must not leave a second of itself behind.
      if (await tx.objectStore('takes').getKey(recordingId)) {
        await tx.objectStore('chunks').put({ ...chunk, recordingId });
        await tx.objectStore('bytes').put({ recordingId, n: chunk.n, iv, sealed });
      }
      await tx.done;
    },
    takes: () => db.getAll('takes'),
    take: (recordingId) => db.get('takes', recordingId),
    async unsent(recordingId) {
      return (await db.getAllKeys('bytes', allOf(recordingId))).map(([, n]) => n);
    },
    async read(recordingId, n) {
      const row = await db.get('bytes', [recordingId, n]);
      if (!row) return undefined;
      const additionalData = labelOf(recordingId, n);
      return new Uint8Array(
        await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv, additionalData }, key, row.sealed),
      );
    },
    async acknowledge(recordingId, n) {
      await db.delete('bytes', [recordingId, n]);
    },
    async chunks(recordingId) {
      const rows = await db.getAll('chunks', allOf(recordingId));
      return rows.map(({ n, digest, endsAtMs }) => ({ n, digest, endsAtMs }));
    },
    async remove(recordingId) {
      const tx = db.transaction(['takes', 'chunks', 'bytes'], 'readwrite');
      await Promise.all([
        tx.objectStore('takes').delete(recordingId),
        tx.objectStore('chunks').delete(allOf(recordingId)),
        tx.objectStore('bytes').delete(allOf(recordingId)),
        tx.done,
      ]);
    },
  };
}

/** Made once for this browser. A key that another tab has put there meanwhile wins. */
async function keyOf(db: IDBPDatabase<SpoolSchema>): Promise<CryptoKey> {
  const kept = await db.get('keys', 'spool');
  if (kept) return kept;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const tx = db.transaction('keys', 'readwrite');
  const first = await tx.store.get('spool');
  if (!first) await tx.store.put(fresh, 'spool');
  await tx.done;
  return first ?? fresh;
}
