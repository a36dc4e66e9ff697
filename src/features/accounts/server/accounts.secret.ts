import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Config } from '#server/config.ts';

const SECRET_BYTES = 48;
const SECRET_FILE = 'auth-secret';
const SHORTEST_SECRET = 32;

/**
 * AUTH_SECRET, else the one kept in DATA_DIR, made on the first start. Whoever has it can sign in as anybody, so the
 * file is readable by its owner only. Two processes that start together end up with the same one.
 */
export async function loadAuthSecret(config: Pick<Config, 'AUTH_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (config.AUTH_SECRET) return config.AUTH_SECRET;
  const path = join(config.DATA_DIR, SECRET_FILE);
  const kept = (await readKept(path)) ?? (await make(config.DATA_DIR, path));
  if (kept.length < SHORTEST_SECRET) {
    throw new ConfigError(
      `The file ${path} is damaged: restore it from a backup, or delete it (everybody then has to sign in again).`,
    );
  }
  return kept;
}

async function readKept(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written whole beside its place, then linked: link fails when another process was first, and then theirs counts. */
async function make(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const partial = `${path}.${randomUUID()}.partial`;
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      await file.writeFile(`${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(partial, path).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(partial, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
