import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { storageContract } from './storage.test-suite.ts';

async function buildFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'trainvue-disk-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

storageContract('disk', async () => {
  const { folder, remove } = await buildFolder();
  return { storage: createDiskStorage(join(folder, 'files')), close: remove };
});

it('leaves no half-written file behind when a stream breaks', async () => {
  const { folder, remove } = await buildFolder();
  onTestFinished(remove);
  const storage = createDiskStorage(folder);
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('ha');
      throw new Error('lost');
    })(),
  );
  await expect(storage.put('a/b.webm', broken)).rejects.toThrow('lost');
  expect(await readdir(join(folder, 'a'))).toEqual([]);
});

it('does not list what a killed process left half written', async () => {
  const { folder, remove } = await buildFolder();
  onTestFinished(remove);
  const storage = createDiskStorage(folder);
  await storage.put('a/whole.webm', Buffer.from('whole'));
  await writeFile(join(folder, 'a', 'other.webm.1234.partial'), 'ha');
  expect(await storage.list('a/')).toEqual(['a/whole.webm']);
});

it('says that it is not well when the folder can not be written', async () => {
  const { folder, remove } = await buildFolder();
  onTestFinished(remove);
  await writeFile(join(folder, 'in-the-way'), '');
  await expect(createDiskStorage(join(folder, 'in-the-way')).check()).rejects.toThrow();
});
