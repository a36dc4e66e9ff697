import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The folder of this command's own tools comes first, so that `oxlint` is the one in node_modules. */
const withTools = (env) => ({ ...env, PATH: `${resolve(ROOT, 'node_modules', '.bin')}:${env.PATH ?? ''}` });

/**
 * Runs a program to its end. Its output is returned, and shown while it runs when `show` is true.
 * A program that can't be started counts as one that ended with 127.
 */
export async function run(command, args, { env = process.env, cwd = ROOT, show = false, onLine } = {}) {
  const child = spawn(command, args, { cwd, env: withTools(env), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let rest = '';
  const collect = (to) => (part) => {
    output += part;
    if (show) to.write(part);
    if (!onLine) return;
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  };
  child.stdout.setEncoding('utf8').on('data', collect(process.stdout));
  child.stderr.setEncoding('utf8').on('data', collect(process.stderr));
  try {
    const [code, signal] = await once(child, 'close');
    return { code: code ?? 128 + (constants.signals[signal] ?? 0), output };
  } catch (error) {
    return { code: 127, output: `${command} could not be run: ${error.message}` };
  }
}

/** npm by the way it was called itself; the bare name where this script was started without it. */
export function npm(args, options) {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? run(process.execPath, [own, ...args], options) : run('npm', args, options);
}

/** Ends one process that we started: asked first, forced after `limitMs`. */
export async function stopProcess(child, limitMs = 5_000) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  await ended;
  clearTimeout(timer);
}

/** A port that was free a moment ago. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

export const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
