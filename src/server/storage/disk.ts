import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { assertSafeKey, fileMissing, storageFull, type Storage } from './storage.ts';

const PARTIAL = '.partial';

/** Files in a folder. A reader sees a whole file or none: bytes go beside it first and are renamed into place. */
export function createDiskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, assertSafeKey(key));

  const put: Storage['put'] = async (key, body) => {
    const path = pathOf(key);
    const partial = `${path}.${randomUUID()}${PARTIAL}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      const file = await open(partial, 'wx', 0o600);
      try {
        await writeBody(file, body);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(partial, { force: true });
      throw explain(error);
    }
  };

  const size: Storage['size'] = async (key) => {
    try {
      return (await stat(pathOf(key))).size;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const read: Storage['read'] = async (key, range) => {
    const stream = createReadStream(pathOf(key), range ?? {});
    return new Promise<Readable>((resolve, reject) => {
      stream.once('open', () => resolve(stream));
      stream.once('error', (error) => reject(explain(error)));
    });
  };

  return {
    kind: 'disk',
    put,
    size,
    read,
    readAll: async (key) => Buffer.concat(await (await read(key)).toArray()),
    list: async (prefix) => {
      const entries = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(PARTIAL))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .sort();
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    deleteAll: (prefix) => rm(pathOf(prefix), { force: true, recursive: true }),
    check: async () => {
      await put('health/probe', Buffer.from('ok'));
    },
  };
}

async function writeBody(file: FileHandle, body: Uint8Array | Readable): Promise<void> {
  if (body instanceof Uint8Array) return file.writeFile(body);
  for await (const part of body) await file.write(part as Uint8Array);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

function explain(error: unknown): unknown {
  if (isMissing(error)) return fileMissing(undefined, error);
  return codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT' ? storageFull(undefined, error) : error;
}
