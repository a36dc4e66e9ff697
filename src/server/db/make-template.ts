import { rename, writeFile } from 'node:fs/promises';
import { argv, exit } from 'node:process';
import { createLogger } from '#server/log.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { openPglite } from './pglite.ts';

/**
 * Run once by the build: `make-template <migrations> <file>`. A fresh database takes seconds to make, so that one is
 * made ahead, with our tables and the job queue's, and every first start unpacks it.
 */
const [, , migrationsFolder = '', file = ''] = argv;
const db = await openPglite({ dataDir: undefined, migrationsFolder });
await db.migrate();
const jobs = createJobs(db, createLogger('silent'));
await jobs.start([]);
await jobs.stop();
const dump = await db.dump();
await writeFile(`${file}.partial`, Buffer.from(await dump.arrayBuffer()));
await rename(`${file}.partial`, file);
await db.close();
exit(0);
