import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');
const READY_LIMIT_MS = 30_000;
/** What `npm start` promises for Ctrl-C. */
export const STOP_LIMIT_MS = 5_000;
/** pino's number for what is an error. */
const ERROR_LEVEL = 50;

type Env = Record<string, string | undefined>;

/** Nothing of this machine's settings reaches the product but the paths, and what a test gives it. */
function environment(dataDir: string, env: Env): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SPEECH_MODEL_DIR } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    SPEECH_INSTALL: 'off',
    // Without a model of its own a test never begins to fetch one.
    ...(SPEECH_MODEL_DIR ? { SPEECH_MODEL_DIR: resolve(ROOT, SPEECH_MODEL_DIR) } : { SPEECH_MODEL: 'off' }),
    ...env,
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

export const buildDataDir = () => mkdtemp(join(tmpdir(), 'trainvue-e2e-'));

/** A test that fails half way leaves no server behind: they end with the process of the tests. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The built server as a person starts it, without anything that watches over it. */
export function spawnServer(dataDir: string, env: Env) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'dist/server/main.js'], {
    cwd: ROOT,
    env: environment(dataDir, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said.out += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said.err += part));
  return { child, said };
}

/** Starts it and waits for its end: for starts that must be refused. */
export async function startAndFail(
  dataDir: string,
  env: Env,
): Promise<{ code: number | null; out: string; err: string }> {
  const { child, said } = spawnServer(dataDir, env);
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_LIMIT_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, ...said };
}

export interface App {
  origin: string;
  dataDir: string;
  child: ChildProcess;
  /** Milliseconds from the start of the process to its first healthy answer. */
  readyMs: number;
  output(): string;
  /** Lines that the server logged as errors, and whatever else it wrote on standard error. */
  errors(): string[];
  /** Ends it as Ctrl-C does. Returns how long that took, in ms. */
  stop(): Promise<number>;
  /** stop(), its data gone, and a failure when it logged an error that no test expected. */
  close(): Promise<void>;
}

/** The product, running on a folder of its own. `expected` are errors that the test means to cause. */
export async function startApp(options: { env?: Env; dataDir?: string; expected?: RegExp[] } = {}): Promise<App> {
  const dataDir = options.dataDir ?? (await buildDataDir());
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const { child, said } = spawnServer(dataDir, { PORT: String(port), ...options.env });
  await untilHealthy(child, origin, () => said.out + said.err);
  const readyMs = performance.now() - started;

  const errors = () =>
    said.err.split('\n').filter((line) => {
      if (line === '' || options.expected?.some((pattern) => pattern.test(line))) return false;
      const level = line.startsWith('{') ? (JSON.parse(line) as { level: number }).level : ERROR_LEVEL;
      return level >= ERROR_LEVEL;
    });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return 0;
    const asked = performance.now();
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await once(child, 'exit');
    clearTimeout(timer);
    return performance.now() - asked;
  };
  return {
    origin,
    dataDir,
    child,
    readyMs,
    // The lines of single requests would bury what matters.
    output: () => said.out + said.err.replace(/^.*"msg":"request"}\n/gm, ''),
    errors,
    stop,
    close: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
      const unexpected = errors();
      if (unexpected.length > 0) throw new Error(`The server logged errors:\n${unexpected.join('\n')}`);
    },
  };
}

async function untilHealthy(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  const until = Date.now() + READY_LIMIT_MS;
  while (Date.now() < until && child.exitCode === null) {
    const healthy = await fetch(`${origin}/api/v1/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((wake) => setTimeout(wake, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready:\n${output()}`);
}

/** Waits until the recogniser is there: a start listens before it. */
export async function speechReady(app: App, limitMs = 60_000): Promise<string> {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    const health = (await fetch(`${app.origin}/api/v1/health`).then((response) => response.json())) as {
      parts: { name: string; ok: boolean; state: string }[];
    };
    const speech = health.parts.find(({ name }) => name === 'speech to text');
    if (speech?.ok) return speech.state;
    await new Promise((wake) => setTimeout(wake, 200));
  }
  throw new Error(`The recogniser did not become ready:\n${app.output()}`);
}
