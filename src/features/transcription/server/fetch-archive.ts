import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ModelArchive } from './models.ts';

/** A connection that brings nothing for so long is given up. */
const STALL_MS = 30_000;
/** Between tries that brought nothing new; one that did starts the count again. */
export const RETRY_DELAYS_MS = [1_000, 3_000, 10_000];

/** Nothing else on that host need be tried now. */
export class ArchiveUnreachable extends Error {}

/** Asking again would not help. */
class Refused extends Error {}

/**
 * Brings the archive to `path`, going on where an earlier try stopped (HTTP Range), and checks its digest.
 * Throws an Error whose message fits into a sentence. What was fetched stays for the next try, unless it was wrong.
 */
export async function fetchArchive(input: {
  archive: ModelArchive;
  path: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
  retryDelaysMs?: number[] | undefined;
}): Promise<void> {
  const { archive, path } = input;
  const delays = input.retryDelaysMs ?? RETRY_DELAYS_MS;
  await mkdir(dirname(path), { recursive: true });
  const present = await sizeOf(path);
  input.onProgress(present / archive.bytes);
  for (let failures = 0; (await sizeOf(path)) !== archive.bytes;) {
    const before = await sizeOf(path);
    try {
      await fetchRest(input, before);
    } catch (error) {
      input.signal.throwIfAborted();
      if (error instanceof Refused) throw error;
      failures = (await sizeOf(path)) > before ? 0 : failures + 1;
      if (failures > delays.length) {
        throw new ArchiveUnreachable(`${new URL(archive.url).host} could not be reached`, { cause: error });
      }
      await pause(delays[Math.max(0, failures - 1)], undefined, { signal: input.signal });
    }
  }
  if ((await digestOf(path)) === archive.sha256) return;
  await rm(path, { force: true });
  // What lay there from an earlier time may have been the wrong half.
  if (present > 0) return fetchArchive(input);
  throw new Error('its SHA-256 is not the expected one');
}

async function fetchRest({ archive, path, onProgress, signal }: Parameters<typeof fetchArchive>[0], from: number) {
  const stalled = new AbortController();
  const limit = setTimeout(() => stalled.abort(new Error('no bytes came')), STALL_MS);
  let file: FileHandle | undefined;
  try {
    const response = await fetch(archive.url, {
      headers: from > 0 ? { Range: `bytes=${from}-` } : {},
      signal: AbortSignal.any([signal, stalled.signal]),
    });
    if (response.status === 416) await rm(path, { force: true });
    if (!response.ok || !response.body) throw failure(response.status);
    // A server that does not know ranges sends everything again.
    let at = response.status === 206 ? from : 0;
    file = await open(path, at > 0 ? 'r+' : 'w', 0o600);
    for await (const part of response.body) {
      if (at + part.length > archive.bytes) {
        await rm(path, { force: true });
        throw new Refused('it is larger than it should be');
      }
      await file.write(part, 0, part.length, at);
      at += part.length;
      limit.refresh();
      onProgress(at / archive.bytes);
    }
    await file.sync();
    if (at < archive.bytes) throw new Error('the connection ended early');
  } finally {
    clearTimeout(limit);
    await file?.close();
  }
}

const failure = (status: number) =>
  status >= 500 || status === 429 || status === 408 || status === 416
    ? new Error(`the server answered ${status}`)
    : new Refused(`the server answered ${status}`);

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0;

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}
