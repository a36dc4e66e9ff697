import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from './lib/process.mjs';

/** Writes the settings table into the README. */
const bundle = join(ROOT, 'node_modules', '.cache', `settings-${process.pid}.mjs`);
await build({
  entryPoints: [join(ROOT, 'src/server/config.table.ts')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  outfile: bundle,
  logLevel: 'warning',
});
try {
  const { withSettingsTable } = await import(pathToFileURL(bundle).href);
  const path = join(ROOT, 'README.md');
  await writeFile(path, withSettingsTable(await readFile(path, 'utf8')));
} finally {
  await rm(bundle, { force: true });
}
