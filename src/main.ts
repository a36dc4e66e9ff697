import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve, type ServerType } from '@hono/node-server';
import { compose, type Composition } from './compose.ts';
import { ConfigError, originOf, readConfig, type Config } from './server/config.ts';
import { FolderInUseError } from './server/db/folder-lock.ts';
import { PRODUCT } from './shared/product.ts';

/** A request still running after this is cut off; what was acknowledged is on disk already. */
const STOP_LIMIT_MS = 4_000;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const composition = await compose({ config, root, announceMail: (path) => say(`  mail: ${path}`) });
  const server = await listen(composition, config).catch(async (error: unknown) => {
    await composition.stop();
    throw error;
  });
  stopOnSignals(composition, server);
  introduce(composition, server);
  followSpeech(composition);
}

async function listen({ app, parts }: Composition, config: Config): Promise<ServerType | undefined> {
  if (!app) return undefined;
  const server = await new Promise<ServerType>((done, fail) => {
    const starting = serve({ fetch: app.fetch, port: config.PORT, hostname: config.HOST }, () => done(starting));
    starting.once('error', fail);
  });
  const address = server.address();
  if (config.PORT === 0 && !config.PUBLIC_URL && address && typeof address === 'object') {
    Object.assign(parts.config, originOf(`http://${config.HOST}:${address.port}`));
  }
  return server;
}

function introduce({ parts }: Composition, server: ServerType | undefined): void {
  const { config } = parts;
  const speech = parts.speech.status();
  say('');
  say(`${PRODUCT.name} runs on`);
  say(`  database        ${parts.db.kind === 'pglite' ? `PGlite in ${config.DATA_DIR}/db` : 'PostgreSQL'}`);
  say(
    `  files           ${parts.storage.kind === 'disk' ? `${config.DATA_DIR}/files` : `S3 bucket ${config.S3_BUCKET}`}`,
  );
  say(
    `  mail            ${parts.mail.kind === 'outbox' ? `${config.DATA_DIR}/outbox (one .eml file a message)` : 'SMTP'}`,
  );
  say(`  questions       ${parts.questions.source === 'bank' ? 'our own bank' : config.LLM_MODEL}`);
  say(`  scores          ${parts.scorer.name}`);
  say(`  speech to text  ${config.ROLE === 'web' ? 'in the worker processes' : speech.name}`);
  for (const note of speech.notes) say(`                  ${note}`);
  say(`  text to speech  ${parts.voice.name}`);
  if (!server) {
    say('Ready for jobs.');
    return;
  }
  say('');
  say(`Open      ${config.origin}`);
  say(`Sign in   ${config.origin}/auth`);
  say('Stop with Ctrl-C.');
}

const SPEECH_LOOK_MS = 3_000;

/** A model of 100 MB takes its time: how far it is, until speech to text has settled on a rung. */
function followSpeech({ parts }: Composition): void {
  const first = parts.speech.status();
  if (parts.config.ROLE === 'web' || first.state !== 'preparing') return;
  let shown = first.name;
  const look = setInterval(() => {
    const { state, name, notes } = parts.speech.status();
    if (name !== shown) say(`Speech to text: ${name}`);
    shown = name;
    if (state === 'preparing') return;
    clearInterval(look);
    for (const note of notes) say(`  ${note}`);
  }, SPEECH_LOOK_MS);
  look.unref();
}

function stopOnSignals(composition: Composition, server: ServerType | undefined): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    server?.close();
    if (server && 'closeIdleConnections' in server) server.closeIdleConnections();
    await composition.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

/** One sentence that names what is wrong and how to mend it; the rest of a stack helps nobody at a console. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message;
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or set PORT to another.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL') return 'The setting HOST names an address that this machine does not have.';
  return `${PRODUCT.name} could not start: ${message}`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
