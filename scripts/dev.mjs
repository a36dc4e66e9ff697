import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { nodeVersionProblem } from './lib/node-version.mjs';
import { freePort, ROOT, stopProcess } from './lib/process.mjs';

/** Pages from Vite, everything under /api from our server behind it: one address, so one origin and one cookie. */
async function dev() {
  const problem = nodeVersionProblem();
  if (problem) throw new Error(problem);
  await ensureInstalled();
  const [{ context }, vite, { serverBuildOptions }] = await Promise.all([
    import('esbuild'),
    import('vite'),
    import('./build.mjs'),
  ]);

  const pagePort = Number(process.env.PORT || 3000);
  const apiPort = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV || 'development',
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://127.0.0.1:${pagePort}`,
  };
  const server = restartable(env);

  const bundle = await context({
    ...serverBuildOptions(),
    logLevel: 'warning',
    plugins: [
      {
        name: 'restart',
        setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? server.restart() : undefined)),
      },
    ],
  });
  const pages = await vite.createServer({
    root: ROOT,
    server: {
      host: '127.0.0.1',
      port: pagePort,
      strictPort: true,
      proxy: { '/api': { target: `http://127.0.0.1:${apiPort}` } },
    },
  });
  await pages.listen();
  await bundle.watch();

  const stop = async () => {
    await Promise.allSettled([server.stop(), pages.close(), bundle.dispose()]);
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

/** One server at a time: the old one has let go of the database's folder before the next one starts. */
function restartable(env) {
  let running;
  let turn = Promise.resolve();
  const halt = async () => {
    if (running) await stopProcess(running);
    running = undefined;
  };
  const queue = (work) => (turn = turn.then(work, work));
  return {
    restart: () =>
      queue(async () => {
        await halt();
        running = spawn(
          process.execPath,
          ['--disable-warning=ExperimentalWarning', '--enable-source-maps', 'dist/server/main.js'],
          { cwd: ROOT, stdio: 'inherit', env },
        );
      }),
    stop: () => queue(halt),
  };
}

dev().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
