import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { canInstall, installPackages } from './debian.mjs';
import { ROOT, run } from './process.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

export const onPath = (names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** A Chromium: the one named, one on the PATH, Debian's, or Playwright's own. Returns its path; throws when there is none. */
export async function findChromium(say) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
    return named;
  }
  const present = onPath(NAMES);
  if (present) return present;
  if (canInstall()) {
    say("installing Debian's chromium");
    await installPackages(['chromium']);
    const installed = onPath(NAMES);
    if (installed) return installed;
  }
  return downloadOwn(say);
}

async function downloadOwn(say) {
  const require = createRequire(join(ROOT, 'package.json'));
  const { chromium } = require('playwright-core');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  say("downloading Playwright's Chromium");
  const cli = join(ROOT, 'node_modules', 'playwright-core', 'cli.js');
  const { code, output } = await run(process.execPath, [cli, 'install', 'chromium']);
  if (code !== 0 || !existsSync(chromium.executablePath())) {
    throw new Error(`No Chromium was found or could be fetched. Install one, or set CHROMIUM_PATH.\n${output}`);
  }
  return chromium.executablePath();
}
