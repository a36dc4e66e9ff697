import { spawnSync } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireFolderLock, FolderInUseError } from './folder-lock.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trainvue-lock-'));
  path = join(folder, 'db.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('refuses a folder that a living process holds, in a sentence that names it', async () => {
  const lock = await acquireFolderLock(path);
  const second = acquireFolderLock(path);
  await expect(second).rejects.toBeInstanceOf(FolderInUseError);
  await expect(second).rejects.toThrow(`process ${process.pid}`);
  await lock.release();
  await (await acquireFolderLock(path)).release();
});

it('takes over what a killed process left behind', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await writeFile(path, `${pid}\n12345\n`);
  const lock = await acquireFolderLock(path);
  expect(await readFile(path, 'utf8')).toContain(`${process.pid}\n`);
  await lock.release();
  await expect(access(path)).rejects.toThrow();
});

it('is not misled by a process id that another process has by now', async () => {
  await writeFile(path, `${process.pid}\nstarted-before-the-reboot\n`);
  await expect(acquireFolderLock(path)).resolves.toBeDefined();
});

it('takes over a lock file that was cut off while it was written', async () => {
  await writeFile(path, '');
  await expect(acquireFolderLock(path)).resolves.toBeDefined();
});

it('lets one of several processes in that try at the same moment', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => acquireFolderLock(path)));
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
});
