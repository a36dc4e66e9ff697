import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { ensureInstalled } from './lib/install.mjs';
import { nodeVersionProblem } from './lib/node-version.mjs';
import { ROOT } from './lib/process.mjs';

/** A little less than the five seconds that a person is promised. */
const STOP_LIMIT_MS = 4_800;

async function start() {
  const problem = nodeVersionProblem();
  if (problem) throw new Error(problem);
  await ensureInstalled();
  await build();
  serve();
}

/** In a process of its own: the bundlers' half a gigabyte should not stay for as long as the server runs. */
async function build() {
  const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(code ?? 1);
}

/** The server is a process of its own: what built it has been forgotten by then, and its exit code is ours. */
function serve() {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'dist/server/main.js'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: process.env.NODE_ENV || 'production',
      // Amazon's client asks for Node 22 on the console; it runs on 20 all the same, and our tests say so.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MS).unref();
    });
  }
  server.on('error', (error) => {
    process.stderr.write(`The server could not be started: ${error.message}\n`);
    process.exit(1);
  });
  server.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}

start().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
