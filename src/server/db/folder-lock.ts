import { open, readFile, unlink } from 'node:fs/promises';

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
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(`${process.pid}\n${await startTime(process.pid)}\n`);
      await file.close();
      return { release: () => unlink(path).catch(() => undefined) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [pidLine = '', started = ''] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
    const pid = Number(pidLine);
    if (pid > 0 && isAlive(pid) && (await startTime(pid)) === started) throw new FolderInUseError(pid);
    await unlink(path).catch(() => undefined);
  }
  throw new FolderInUseError(0);
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
