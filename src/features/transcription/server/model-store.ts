import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { childEntry } from '#server/child-entry.ts';
import type { Config } from '#server/config.ts';
import { acquireFolderLock, FolderInUseError } from '#server/db/folder-lock.ts';
import { fetchArchive } from './fetch-archive.ts';
import { findModel, type LocalModel } from './model-folder.ts';
import { MODELS, type ModelArchive } from './models.ts';

const LOCK_POLL_MS = 1_000;
const UNPACKING = '.unpacking';

/** A model in the folder itself, or in a folder right inside it (archives bring one along). */
export async function locateModel(folder: string): Promise<LocalModel | undefined> {
  const here = await findModel(folder);
  if (here) return here;
  const inside = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of inside.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const model = entry.isDirectory() ? await findModel(join(folder, entry.name)) : undefined;
    if (model) return model;
  }
  return undefined;
}

export const modelsFolder = (config: Pick<Config, 'DATA_DIR'>) => join(resolve(config.DATA_DIR), 'models');

/** What the operator put there: the setting's folder, then a folder of their own beside the models we fetch. */
export async function modelsAtHand(
  config: Pick<Config, 'DATA_DIR' | 'SPEECH_MODEL_DIR'>,
  notes: string[],
): Promise<{ name: string; model: LocalModel }[]> {
  const found: { name: string; model: LocalModel }[] = [];
  if (config.SPEECH_MODEL_DIR) {
    const folder = resolve(config.SPEECH_MODEL_DIR);
    const model = await locateModel(folder);
    if (model) found.push({ name: basename(folder), model });
    else notes.push('The folder of the setting SPEECH_MODEL_DIR holds no speech model that we know.');
  }
  const folder = modelsFolder(config);
  const inside = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of inside.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const ours = entry.name in MODELS || entry.name.endsWith(UNPACKING);
    const model = entry.isDirectory() && !ours ? await locateModel(join(folder, entry.name)) : undefined;
    if (model) found.push({ name: entry.name, model });
  }
  return found;
}

/** Fetches, checks and unpacks a model into `folder`/`name`, once, whatever number of processes want it. */
export async function installModel(input: {
  name: string;
  archive: ModelArchive;
  folder: string;
  onProgress: (share: number) => void;
  onUnpack: () => void;
  signal: AbortSignal;
  /** Off: only what was fetched before will do. */
  mayFetch: boolean;
  retryDelaysMs?: number[] | undefined;
}): Promise<LocalModel | undefined> {
  const { name, folder, signal } = input;
  const target = join(folder, name);
  await mkdir(folder, { recursive: true });
  const lock = await waitForLock(join(folder, `${name}.lock`), signal);
  try {
    const already = await locateModel(target);
    if (already || !input.mayFetch) return already;
    const packed = join(folder, `${name}.tar.bz2.partial`);
    await fetchArchive({ ...input, path: packed });
    const unpacked = join(folder, `${name}${UNPACKING}`);
    await rm(unpacked, { recursive: true, force: true });
    await mkdir(unpacked);
    input.onUnpack();
    await unpack(packed, unpacked, signal);
    if (!(await locateModel(unpacked))) throw new Error('the archive holds no model that we know');
    await rm(target, { recursive: true, force: true });
    await rename(unpacked, target);
    await rm(packed, { force: true });
    return await locateModel(target);
  } finally {
    await lock.release();
  }
}

async function waitForLock(path: string, signal: AbortSignal) {
  for (;;) {
    try {
      return await acquireFolderLock(path);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      await pause(LOCK_POLL_MS, undefined, { signal });
    }
  }
}

async function unpack(archive: string, folder: string, signal: AbortSignal): Promise<void> {
  const worker = new Worker(await childEntry('unpack-worker'), { workerData: { archive, folder } });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((done, reject) => {
      worker.once('error', (cause) => reject(new Error('the archive could not be unpacked', { cause })));
      worker.once('exit', (code) => (code === 0 ? done() : reject(new Error('the archive could not be unpacked'))));
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
