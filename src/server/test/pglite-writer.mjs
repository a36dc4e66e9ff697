import { writeSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

/** Writes numbers for as long as it lives, each told on standard output only after the database has acknowledged it. */
const db = await PGlite.create(process.argv[2], { relaxedDurability: false });
await db.exec('create table if not exists written (n integer primary key)');
const { rows } = await db.query('select coalesce(max(n), -1) as last from written');
for (let n = rows[0].last + 1; ; n++) {
  await db.query('insert into written values ($1)', [n]);
  writeSync(1, `${n}\n`);
}
