import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { MIGRATIONS, openTestDatabase } from './database.ts';

export { MIGRATIONS };

/** A PostgreSQL that tests may make databases in; `npm test` starts one and sets this. */
const POSTGRES_URL = process.env.TEST_DATABASE_URL;

/** What `describe.each` runs a suite on: the embedded database always, PostgreSQL where there is one. */
export const DATABASE_KINDS: Database['kind'][] = POSTGRES_URL ? ['pglite', 'postgres'] : ['pglite'];

/** An empty database of its own for one test file, migrated, and gone when it is closed. */
export async function buildDatabase(kind: Database['kind']): Promise<Database> {
  const db = kind === 'pglite' ? await openTestDatabase() : await openOwnDatabase();
  await db.migrate();
  return db;
}

async function openOwnDatabase(): Promise<Database> {
  const { url, drop } = await createPostgresDatabase();
  const db = openPostgres({ url, migrationsFolder: MIGRATIONS, onError: () => undefined });
  return { ...db, close: () => db.close().then(drop) };
}

/** An empty database on the test server. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (!POSTGRES_URL) throw new Error('TEST_DATABASE_URL is not set');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(POSTGRES_URL, `create database ${name}`);
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(POSTGRES_URL, `drop database if exists ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
