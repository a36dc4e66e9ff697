import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Database, Transaction } from '../db/database.ts';
import type { Logger } from '../log.ts';

/** A kind of background work. Its handler must be repeatable without harm: it may run more than once. */
export interface JobDefinition<Parts, Payload> {
  name: string;
  payload: z.ZodType<Payload>;
  /** How often it is tried again after a failure, and the first pause (it doubles). */
  retryLimit: number;
  retryDelaySeconds: number;
  /** A run that takes longer counts as failed. */
  expireInSeconds: number;
  /** How many run at once in one process. */
  concurrency: number;
  handle(
    parts: Parts,
    payload: Payload,
    run: { signal: AbortSignal; attempt: number; lastAttempt: boolean },
  ): Promise<void>;
  /** Five-field cron in UTC, for work that repeats by itself. */
  cron?: string;
}

export const defineJob = <Parts, Payload>(job: JobDefinition<Parts, Payload>) => job;

export interface Jobs {
  /** Enqueued with the transaction or not at all. While a job with this key waits, another is not added. */
  send<Payload>(
    tx: Transaction,
    job: { name: string; payload: z.ZodType<Payload> },
    payload: Payload,
    options: { key: string; startAfter?: Date; priority?: number },
  ): Promise<void>;
  /** Makes the queues known; every process does it before the first send. */
  start<Parts>(jobs: JobDefinition<Parts, never>[]): Promise<void>;
  /** Begins to work on them. */
  work<Parts>(parts: Parts, jobs: JobDefinition<Parts, never>[]): Promise<void>;
  check(): Promise<void>;
  stop(): Promise<void>;
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';
/** NOTIFY wakes a worker at once; polling only catches what a lost notification missed. */
const POLL_SECONDS = 2;
/** A job whose process was killed is taken up again after this, and not only when its time has run out. */
const HEARTBEAT_SECONDS = 15;
const WORKER = {
  batchSize: 1,
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
  includeMetadata: true,
} as const;

export function createJobs(db: Database, log: Logger): Jobs {
  const boss = new PgBoss({ ...db.boss, schema: 'pgboss' });
  const addWorker = async <Parts>(parts: Parts, job: JobDefinition<Parts, never>) => {
    const worker: string = await boss.work(job.name, WORKER, async ([run]) => {
      if (!run) return;
      const payload = (job.payload as z.ZodType).parse(run.data) as never;
      const attempt = run.retryCount + 1;
      try {
        await job.handle(parts, payload, { signal: run.signal, attempt, lastAttempt: attempt > job.retryLimit });
      } catch (error) {
        log.warn({ err: error, job: job.name, attempt }, 'job failed');
        throw error;
      } finally {
        // Notifications that came while this one ran count once: look for the next job at once, not at the next poll.
        boss.notifyWorker(worker);
      }
    });
  };
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
  return {
    send: async (tx, job, payload, options) => {
      await boss.send(job.name, job.payload.parse(payload) as object, {
        db: fromDrizzle(tx as never, sql),
        singletonKey: options.key,
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.priority ? { priority: options.priority } : {}),
      });
    },
    start: async (jobs) => {
      await boss.start();
      for (const job of jobs) {
        await boss.createQueue(job.name, {
          policy: 'short',
          notify: true,
          retryLimit: job.retryLimit,
          retryDelay: job.retryDelaySeconds,
          retryBackoff: true,
          expireInSeconds: job.expireInSeconds,
          heartbeatSeconds: HEARTBEAT_SECONDS,
        });
        // A cold queue cache is read through the outer connection, which hangs inside a PGlite transaction.
        // Of the harmless calls only those about a queue's jobs fill it; getQueue does not.
        await boss.findJobs(job.name, { id: NO_JOB });
      }
    },
    work: async (parts, jobs) => {
      for (const job of jobs) {
        for (let n = 0; n < job.concurrency; n++) await addWorker(parts, job);
        if (job.cron) await boss.schedule(job.name, job.cron, {});
      }
    },
    check: async () => void (await boss.getQueues()),
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 3_000 });
    },
  };
}
