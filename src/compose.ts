import { mkdir, access, constants } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadAuthSecret } from '#features/accounts/server/accounts.secret.ts';
import { createSessions } from '#features/accounts/server/accounts.auth.ts';
import { createScorer } from '#features/coaching/server/coaching.scorer.ts';
import { createQuestionWriter } from '#features/questions/server/questions.writer.ts';
import { createSpeechToText } from '#features/transcription/server/transcription.speech.ts';
import { createTextToSpeech } from '#features/voice/server/voice.speech.ts';
import { systemClock } from '#server/clock.ts';
import { ConfigError, type Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createEventBus } from '#server/events/events.ts';
import { createApp } from '#server/http/app.ts';
import { randomIds } from '#server/ids.ts';
import { JOBS } from '#server/jobs.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { createLogger, type Logger } from '#server/log.ts';
import { createOutboxMailer, createSmtpMailer } from '#server/mail/mailer.ts';
import type { Parts } from '#server/parts.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { createS3Storage } from '#server/storage/s3.ts';
import { PRODUCT } from '#shared/product.ts';

export interface Composition {
  parts: Parts;
  /** undefined where this process serves no HTTP (ROLE=worker). */
  app: ReturnType<typeof createApp> | undefined;
  stop(): Promise<void>;
}

/** config -> parts -> web | worker | all. Tests call it too, with parts of their own in `overrides`. */
export async function compose(input: {
  config: Config;
  /** The project's folder: migrations and the built pages are in it. */
  root: string;
  announceMail?: (path: string) => void;
  overrides?: Partial<Parts>;
}): Promise<Composition> {
  const { config, root, overrides = {} } = input;
  const log = overrides.log ?? createLogger(config.LOG_LEVEL);
  const dataDir = resolve(config.DATA_DIR);
  await prepareDataDir(dataDir);

  const db = overrides.db ?? (await openDatabase(config, dataDir, root, log));
  try {
    await db.migrate();
    const authSecret = overrides.authSecret ?? (await loadAuthSecret(config));
    const base = {
      config,
      authSecret,
      log,
      db,
      clock: overrides.clock ?? systemClock,
      ids: overrides.ids ?? randomIds,
      events: overrides.events ?? (await createEventBus(db)),
      storage: overrides.storage ?? openStorage(config, dataDir),
      mail: overrides.mail ?? openMail(config, dataDir, input.announceMail ?? (() => undefined)),
      jobs: overrides.jobs ?? createJobs(db, log),
    };
    const voice = overrides.voice ?? createTextToSpeech(base);
    const parts: Parts = {
      ...base,
      voice,
      sessions: overrides.sessions ?? createSessions(base),
      questions: overrides.questions ?? createQuestionWriter(config),
      scorer: overrides.scorer ?? createScorer(config),
      speech: overrides.speech ?? createSpeechToText(base),
    };

    await parts.jobs.start(JOBS);
    if (config.ROLE !== 'web') {
      await parts.speech.start();
      await parts.jobs.work(parts, JOBS);
    }
    return {
      parts,
      app: config.ROLE === 'worker' ? undefined : createApp(parts, join(root, 'dist', 'web')),
      stop: () => stopAll(parts),
    };
  } catch (error) {
    await db.close().catch(() => undefined);
    throw error;
  }
}

/** In the order in which they depend on each other; a part that fails to stop does not keep the next from it. */
async function stopAll(parts: Parts): Promise<void> {
  for (const stop of [
    () => parts.jobs.stop(),
    () => parts.speech.stop(),
    () => parts.voice.stop(),
    () => parts.events.close(),
    () => parts.db.close(),
  ]) {
    await stop().catch((error: unknown) => parts.log.error({ err: error }, 'a part did not stop cleanly'));
  }
}

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch {
    throw new ConfigError(
      `The folder of the setting DATA_DIR (${dataDir}) can't be written: make it writable, or name another.`,
    );
  }
}

async function openDatabase(config: Config, dataDir: string, root: string, log: Logger): Promise<Database> {
  const migrationsFolder = join(root, 'drizzle');
  if (!config.DATABASE_URL) {
    return openPglite({ dataDir, migrationsFolder, templateFile: join(root, 'dist', 'database.tar') });
  }
  const onError = (error: Error) => log.error({ err: error }, 'database connection lost');
  const db = openPostgres({ url: config.DATABASE_URL, migrationsFolder, onError });
  try {
    await db.check();
    return db;
  } catch (cause) {
    await db.close().catch(() => undefined);
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : 'no answer';
    throw new ConfigError(`The database of the setting DATABASE_URL can't be used: ${reason}.`);
  }
}

function openStorage(config: Config, dataDir: string) {
  if (!config.S3_BUCKET) return createDiskStorage(join(dataDir, 'files'));
  return createS3Storage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
  });
}

function openMail(config: Config, dataDir: string, announce: (path: string) => void) {
  const from = `${PRODUCT.name} <${config.MAIL_FROM ?? config.SUPPORT_EMAIL ?? PRODUCT.supportEmail}>`;
  return config.SMTP_URL
    ? createSmtpMailer({ url: config.SMTP_URL, from })
    : createOutboxMailer({ folder: join(dataDir, 'outbox'), from, announce });
}
