import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { createLogger } from '#server/log.ts';
import { buildDatabase, DATABASE_KINDS } from '#server/test/databases.ts';
import { createJobs, defineJob, type JobDefinition, type Jobs } from './jobs.ts';

interface Seen {
  handled: string[];
  /** Names whose first runs fail. */
  failures: Map<string, number>;
}

const greet = defineJob<Seen, { name: string }>({
  name: 'greet',
  payload: z.object({ name: z.string() }),
  retryLimit: 2,
  retryDelaySeconds: 1,
  expireInSeconds: 30,
  concurrency: 1,
  handle: async (seen, { name }, { attempt, lastAttempt }) => {
    seen.handled.push(`${name} ${attempt}${lastAttempt ? ' (last)' : ''}`);
    const left = seen.failures.get(name) ?? 0;
    seen.failures.set(name, left - 1);
    if (left > 0) throw new Error('not yet');
  },
});
const JOBS = [greet] as unknown as JobDefinition<Seen, never>[];

describe.each(DATABASE_KINDS)('jobs on %s', { timeout: 15_000 }, (kind) => {
  let db: Database;
  let jobs: Jobs;
  beforeAll(async () => {
    db = await buildDatabase(kind);
  });
  afterEach(() => jobs.stop());
  afterAll(() => db.close());

  async function start() {
    jobs = createJobs(db, createLogger('silent'));
    const seen: Seen = { handled: [], failures: new Map() };
    await jobs.start(JOBS);
    return { seen, work: () => jobs.work(seen, JOBS) };
  }

  it('is enqueued with its transaction or not at all', async () => {
    const { seen, work } = await start();
    await work();
    const rolledBack = db.transaction(async (tx) => {
      await jobs.send(tx, greet, { name: 'nobody' }, { key: 'nobody' });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await db.transaction((tx) => jobs.send(tx, greet, { name: 'Ada' }, { key: 'Ada' }));
    await expect.poll(() => seen.handled, { timeout: 10_000 }).toEqual(['Ada 1']);
  });

  it('runs one job for a key that is sent several times while it waits', async () => {
    const { seen, work } = await start();
    for (let n = 0; n < 3; n++) {
      await db.transaction((tx) => jobs.send(tx, greet, { name: 'Grace' }, { key: 'Grace' }));
    }
    await db.transaction((tx) => jobs.send(tx, greet, { name: 'Katherine' }, { key: 'Katherine' }));
    await work();
    await expect.poll(() => seen.handled.length, { timeout: 10_000 }).toBe(2);
    expect(seen.handled.toSorted()).toEqual(['Grace 1', 'Katherine 1']);
    await db.transaction((tx) => jobs.send(tx, greet, { name: 'Grace' }, { key: 'Grace' }));
    await expect.poll(() => seen.handled.length, { timeout: 10_000 }).toBe(3);
  });

  it('tries a failed job again, and says which try is the last', async () => {
    const { seen, work } = await start();
    await work();
    seen.failures.set('Edsger', 2);
    await db.transaction((tx) => jobs.send(tx, greet, { name: 'Edsger' }, { key: 'Edsger' }));
    await expect.poll(() => seen.handled, { timeout: 12_000 }).toEqual(['Edsger 1', 'Edsger 2', 'Edsger 3 (last)']);
  });

  it('starts a job at once, not at the next poll', async () => {
    const { seen, work } = await start();
    await work();
    await new Promise((wake) => setTimeout(wake, 300));
    const sent = performance.now();
    await db.transaction((tx) => jobs.send(tx, greet, { name: 'Radia' }, { key: 'Radia' }));
    await expect.poll(() => seen.handled, { timeout: 10_000, interval: 10 }).toEqual(['Radia 1']);
    expect(performance.now() - sent).toBeLessThan(1_000);
  });

  it('refuses a payload that is not what the job takes', async () => {
    await start();
    const wrong = { name: 7 } as unknown as { name: string };
    await expect(db.transaction((tx) => jobs.send(tx, greet, wrong, { key: 'x' }))).rejects.toThrow();
  });
});
