import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import pg from 'pg';

export const MIGRATIONS = resolve('drizzle');
const CACHE = resolve('node_modules/.cache/trainvue-tests');

/** A migrated PGlite in memory, from a template that the first test of a new schema makes (4 s once, 0.6 s after). */
export async function openTestDatabase(): Promise<Database> {
  const template = join(CACHE, `pglite-${await schemaHash()}.tar`);
  const dump = await readFile(template).catch(() => undefined);
  if (dump)
    return openPglite({ dataDir: undefined, migrationsFolder: MIGRATIONS, template: new Blob([new Uint8Array(dump)]) });

  const db = await openPglite({ dataDir: undefined, migrationsFolder: MIGRATIONS });
  await db.migrate();
  const made = Buffer.from(await (await db.dump()).arrayBuffer());
  await mkdir(CACHE, { recursive: true });
  await writeFile(`${template}.${process.pid}`, made);
  await rename(`${template}.${process.pid}`, template);
  return db;
}

/** A database of its own on the PostgreSQL server that `npm test` started; undefined when there is none. */
export async function openTestPostgres(name: string): Promise<(Database & { drop(): Promise<void> }) | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const database = `test_${name}_${process.pid}_${Date.now()}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${database}`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  const db = openPostgres({ url: url.href, migrationsFolder: MIGRATIONS, onError: () => undefined });
  await db.migrate();
  return { ...db, drop: async () => db.close().then(() => admin(`drop database ${database} with (force)`)) };
}

async function schemaHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()) {
    hash.update(await readFile(join(MIGRATIONS, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
