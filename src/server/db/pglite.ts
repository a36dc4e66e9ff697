import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { guard, runInTransaction, type Database, type Queryable, type Transaction } from './database.ts';
import { acquireFolderLock } from './folder-lock.ts';

/** The embedded default. `dataDir` undefined keeps everything in memory, for tests. */
export async function openPglite(input: {
  dataDir: string | undefined;
  migrationsFolder: string;
  /** A dump of a fresh, migrated database: a new folder starts from it instead of from nothing. */
  template?: Blob;
}): Promise<Database & { dump(): Promise<Blob> }> {
  const lock = input.dataDir ? await acquireFolderLock(join(input.dataDir, 'db.lock')) : undefined;
  // fsync is off inside PGlite whatever is asked: a power cut can cost the last seconds, a killed process
  // nothing (docs/decisions/0002). relaxedDurability would also give up the latter, so it stays off.
  let client: PGlite;
  try {
    const folder = input.dataDir ? join(input.dataDir, 'db') : undefined;
    const isNew = folder === undefined || !existsSync(join(folder, 'PG_VERSION'));
    client = await PGlite.create({
      ...(folder ? { dataDir: folder } : {}),
      relaxedDurability: false,
      ...(isNew && input.template ? { loadDataDir: input.template } : {}),
    });
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
