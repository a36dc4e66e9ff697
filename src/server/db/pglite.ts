import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { extract } from 'tar';
import { ConfigError } from '#server/config.ts';
import { guard, runInTransaction, type Database, type Queryable, type Transaction } from './database.ts';
import { acquireFolderLock } from './folder-lock.ts';

interface EmbeddedInput {
  dataDir: string | undefined;
  migrationsFolder: string;
  /** A dump of a fresh, migrated database, in memory or as a file: a new folder starts from it instead of from nothing. */
  template?: Blob;
  templateFile?: string;
}

/** The embedded default. `dataDir` undefined keeps everything in memory, for tests. */
export async function openPglite(input: EmbeddedInput): Promise<Database & { dump(): Promise<Blob> }> {
  const lock = input.dataDir ? await acquireFolderLock(join(input.dataDir, 'db.lock')) : undefined;
  let client: PGlite;
  try {
    client = await openClient(input);
  } catch (cause) {
    await lock?.release();
    throw cause;
  }
  const guarded = guard(client);
  const db = drizzle(guarded);
  const q = db as unknown as Queryable;
  return {
    kind: 'pglite',
    q,
    transaction: (work) => db.transaction((tx) => runInTransaction(() => work(tx as unknown as Transaction))),
    listen: async (channel, onPayload) => client.listen(channel, onPayload),
    boss: { db: fromPglite(client), backend: 'pglite', useListenNotify: true },
    migrate: () => migrate(db, { migrationsFolder: input.migrationsFolder }),
    dump: () => client.dumpDataDir('none'),
    check: async () => void (await q.execute(sql`select 1`)),
    close: async () => {
      await client.close();
      await lock?.release();
    },
  };
}

// fsync is off inside PGlite whatever is asked: a power cut can cost the last seconds, a killed process
// nothing (docs/decisions/0002). relaxedDurability would also give up the latter, so it stays off.
const DURABLE = { relaxedDurability: false } as const;

async function openClient({ dataDir, template, templateFile }: EmbeddedInput): Promise<PGlite> {
  if (!dataDir) return PGlite.create({ ...DURABLE, ...(template ? { loadDataDir: template } : {}) });
  const folder = join(dataDir, 'db');
  if (!existsSync(folder)) await makeFolder(folder, templateFile);
  try {
    return await PGlite.create(folder, DURABLE);
  } catch (cause) {
    const mend = 'Restore it from a backup, or set DATA_DIR to another folder.';
    throw new ConfigError(`The embedded database in ${folder} can't be opened. ${mend}`, { cause });
  }
}

/** Made beside its place and then moved there: a start that is killed half way leaves nothing that looks like data. */
async function makeFolder(folder: string, templateFile: string | undefined): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (templateFile && existsSync(templateFile)) {
    await extract({ file: templateFile, cwd: unfinished, dmode: 0o700, fmode: 0o600, preserveOwner: false });
  } else {
    const fresh = await PGlite.create(unfinished, DURABLE);
    await fresh.close();
  }
  await rename(unfinished, folder);
}
