import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onPath } from './chromium.mjs';
import { canInstall, installPackages } from './debian.mjs';
import { freePort, run, stopProcess } from './process.mjs';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const READY_LIMIT_MS = 20_000;

function findBinaries() {
  const initdb = onPath(['initdb']);
  if (initdb && existsSync(join(dirname(initdb), 'postgres'))) return dirname(initdb);
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody` where there is no such account. */
async function accountToRunAs() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const { code, output } = await run('id', ['-u', name]);
    const group = await run('id', ['-g', name]);
    if (code === 0 && group.code === 0) return { uid: Number(output), gid: Number(group.output) };
  }
  return undefined;
}

/**
 * A real PostgreSQL of our own, on a free port, in a folder that vanishes with it.
 * Returns { url, version, stop }, or undefined when this machine has none and may not install it.
 */
export async function startPostgres(say) {
  let bin = findBinaries();
  if (!bin && canInstall()) {
    say("installing Debian's postgresql");
    await installPackages(['postgresql']);
    bin = findBinaries();
  }
  if (!bin) return undefined;

  const account = await accountToRunAs();
  const folder = await mkdtemp(join(tmpdir(), 'trainvue-postgres-'));
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await initialise(bin, folder, account);
    const port = await freePort();
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', folder, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
      { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    server.stderr.setEncoding('utf8').on('data', (part) => (log = (log + part).slice(-10_000)));
    const stop = async () => {
      // SIGINT is PostgreSQL's fast shutdown: open connections don't keep it waiting.
      server.kill('SIGINT');
      await stopProcess(server);
      await remove();
    };
    if (!(await untilReady(server, () => log))) {
      await stop();
      throw new Error(`PostgreSQL did not start:\n${log}`);
    }
    return { url: `postgres://trainvue@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function initialise(bin, folder, account) {
  const args = ['-D', folder, '-U', 'trainvue', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const child = spawn(join(bin, 'initdb'), args, { ...account, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part));
  const code = await new Promise((done) => child.on('close', done).on('error', () => done(1)));
  if (code !== 0) throw new Error(`initdb failed:\n${output}`);
}

async function untilReady(server, log) {
  const until = Date.now() + READY_LIMIT_MS;
  while (Date.now() < until && server.exitCode === null) {
    if (log().includes('ready to accept connections')) return true;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return false;
}
