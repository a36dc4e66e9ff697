import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS } from '#server/test/databases.ts';
import { FolderInUseError } from './folder-lock.ts';
import { openPglite } from './pglite.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trainvue-pglite-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('keeps a second process out, and lets it in after the first has closed', async () => {
  const first = await openPglite({ dataDir, migrationsFolder: MIGRATIONS });
  await expect(openPglite({ dataDir, migrationsFolder: MIGRATIONS })).rejects.toBeInstanceOf(FolderInUseError);
  await first.close();
  const second = await openPglite({ dataDir, migrationsFolder: MIGRATIONS });
  await second.close();
});

const KILLS = 2;
const ROWS_BEFORE_KILL = 40;

it('loses no acknowledged row when its process is killed', { timeout: 60_000 }, async () => {
  const writer = fileURLToPath(new URL('../test/pglite-writer.mjs', import.meta.url));
  let acknowledged = -1;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, [writer, join(dataDir, 'db')], { stdio: ['ignore', 'pipe', 'inherit'] });
    const until = acknowledged + ROWS_BEFORE_KILL;
    for await (const part of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      for (const line of part.split('\n')) if (/^\d+$/.test(line)) acknowledged = Math.max(acknowledged, Number(line));
      if (acknowledged >= until) break;
    }
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  const db = await PGlite.create(join(dataDir, 'db'));
  const { rows } = await db.query<{ n: number }>('select n from written order by n');
  await db.close();
  const kept = new Set(rows.map((row) => row.n));
  expect(acknowledged).toBeGreaterThanOrEqual(KILLS * ROWS_BEFORE_KILL - 1);
  expect(Array.from({ length: acknowledged + 1 }, (_, n) => n).filter((n) => !kept.has(n))).toEqual([]);
});
