import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/process.mjs';

/** `npm run bench [-- part …]`: builds, brings up what a test run has, and measures. See bench/main.ts for the parts. */
await ensureInstalled();
const [{ build }, { buildWhatIsStale }, { findChromium }, { startPostgres }] = await Promise.all([
  import('esbuild'),
  import('./build.mjs'),
  import('./lib/chromium.mjs'),
  import('./lib/postgres.mjs'),
]);
await buildWhatIsStale();

// Two folders deep, as the sources are: they find the project's root by that.
const program = join(ROOT, 'node_modules', '.bench', 'main.mjs');
await mkdir(join(ROOT, 'node_modules', '.bench'), { recursive: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: ['bench/main.ts'],
  outfile: program,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
});

const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres(console.log);
const env = {
  ...process.env,
  CHROMIUM_PATH: await findChromium(console.log),
  ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
};
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { cwd: ROOT, env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
  void postgres?.stop();
});
