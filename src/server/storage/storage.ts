import type { Readable } from 'node:stream';
import { errorFactory } from '../errors.ts';

/**
 * Where files live. A key is a bucket and a path under it (`interview_videos/…`), made by the server only:
 * never by a client. Every driver passes `storage.test-suite.ts`.
 */
export interface Storage {
  readonly kind: 'disk' | 's3';
  /** Durable when it resolves (on disk: written beside, fsynced, renamed, folder fsynced). Replaces what was there. */
  put(key: string, body: Uint8Array | Readable): Promise<void>;
  /** Throws fileMissing() if there is none. The range is in bytes, both ends included. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  readAll(key: string): Promise<Buffer>;
  /** undefined if there is none. */
  size(key: string): Promise<number | undefined>;
  /** All keys under a prefix that ends with '/', sorted. */
  list(prefix: string): Promise<string[]>;
  /** Quietly does nothing if there is none. */
  delete(key: string): Promise<void>;
  /** Everything under a prefix that ends with '/'. */
  deleteAll(prefix: string): Promise<void>;
  /** Throws if it can't be written. */
  check(): Promise<void>;
}

export const fileMissing = errorFactory('storage.missing', 'not_found', 'That file does not exist.');
export const storageFull = errorFactory(
  'storage.full',
  'storage_full',
  'The server has no room left for files. Nothing on your device is lost; try again in a moment.',
);

const SAFE_KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/;

/** Refuses anything that could leave the folder. */
export function assertSafeKey(key: string): string {
  if (!SAFE_KEY.test(key)) throw new Error('unsafe storage key');
  return key;
}
