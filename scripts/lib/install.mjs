import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, ROOT, seconds } from './process.mjs';
import { progressLine } from './progress.mjs';

const packagesOf = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
};

/**
 * What npm noted down at the end of its last install is compared with the lockfile, not the files' times: a fresh
 * checkout changes those. Packages for other systems are optional, and rightly absent.
 */
export function isInstalled(root = ROOT) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, peer, link }]) =>
      path === '' || link || present[path]?.version === version || ((optional || peer) && !present[path]),
  );
}

/**
 * Installs what the lockfile names, when it is not there. Throws with npm's own words when that fails. Not `npm ci`: a
 * registry without some other system's optional packages leaves them out of the lockfile, and `ci` refuses such a file,
 * where `install` takes the same pinned versions and needs them only on that system. No package here needs a script of its own to run.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const started = performance.now();
  const total = Object.keys(packagesOf(join(ROOT, 'package-lock.json')) ?? {}).length - 1;
  const progress = progressLine(`Installing ${total} packages`);
  let fetched = 0;
  const { code, output } = await npm(
    [
      'install',
      '--no-save',
      '--include=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=http',
      '--progress=false',
    ],
    { onLine: (line) => /npm http (fetch|cache) .*\.tgz/.test(line) && progress.show(`${++fetched} fetched`) },
  );
  progress.end(code === 0 ? `Installed ${total} packages (${seconds(started)})` : undefined);
  if (code === 0) return;
  const reason = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line));
  throw new Error(`npm could not install the packages:\n${(reason.length ? reason : [output]).join('\n')}`);
}
