import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, unlink } from 'node:fs/promises';

const ATTEMPTS = 6;
const WRITING_MS = 50;

/** Another process already works in this data folder. */
export class FolderInUseError extends Error {
  readonly pid: number;

  constructor(pid: number) {
    super(
      `Another TrainVue (process ${pid}) already uses this data folder. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.pid = pid;
  }
}

/**
 * PGlite has no lock of its own: a second process's writes would vanish without a word. The lock file holds
 * the owner's process id; one left behind by a killed process is taken over.
 */
export async function acquireFolderLock(path: string): Promise<{ release(): Promise<void> }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(`${process.pid}\n${await startTime(process.pid)}\n`);
      await file.close();
      return { release: () => unlink(path).catch(() => undefined) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = await readFile(path, 'utf8').catch(() => '');
    if (await isHeld(owner)) throw new FolderInUseError(pidIn(owner));
    // An empty file may be one that is being written this very moment.
    if (owner === '' && attempt < ATTEMPTS - 2) await new Promise((wake) => setTimeout(wake, WRITING_MS));
    else await removeStale(path, owner);
  }
  throw new FolderInUseError(0);
}

/** Moved away before it is deleted: whoever has taken the stale lock over meanwhile gets theirs back. */
async function removeStale(path: string, owner: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, 'utf8')) !== owner) await link(aside, path);
  } catch {
    // Another process was faster: the next attempt sees what it left.
  }
  await unlink(aside).catch(() => undefined);
}

const pidIn = (owner: string) => Number(owner.split('\n')[0]);

async function isHeld(owner: string): Promise<boolean> {
  const pid = pidIn(owner);
  return pid > 0 && isAlive(pid) && (await startTime(pid)) === owner.split('\n')[1];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Process ids are used again after a reboot; the start time tells whether it is still the same process (Linux only). */
async function startTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
