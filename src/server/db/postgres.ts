import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { guard, runInTransaction, type Database, type Queryable, type Transaction } from './database.ts';
import { createListener } from './listener.ts';

const POOL_CONNECTIONS = 10;
/** Any constant will do: processes that start together take it in turn to migrate. */
const MIGRATION_LOCK = 7_226_001;

export function openPostgres(input: {
  url: string;
  migrationsFolder: string;
  onError: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({ connectionString: input.url, max: POOL_CONNECTIONS });
  pool.on('error', input.onError);
  const db = drizzle(guard(pool));
  const q = db as unknown as Queryable;
  const listener = createListener(input.url, input.onError);
  return {
    kind: 'postgres',
    q,
    transaction: (work) => db.transaction((tx) => runInTransaction(() => work(tx as unknown as Transaction))),
    listen: listener.listen,
    boss: { connectionString: input.url, max: 4, backend: 'postgres', useListenNotify: true },
    migrate: async () => {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await migrate(drizzle(client), { migrationsFolder: input.migrationsFolder });
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
        client.release();
      }
    },
    check: async () => void (await q.execute(sql`select 1`)),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}
