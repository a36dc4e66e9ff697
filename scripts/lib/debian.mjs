import { existsSync } from 'node:fs';
import { run } from './process.mjs';

/** Only as root, and only where Debian's tools are: nobody is asked for a password in the middle of a test. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const APT_ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const INSTALL = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];

/** True when they are there afterwards. The list of packages is read again only if the first try needs it. */
export async function installPackages(names) {
  if ((await run('apt-get', [...INSTALL, ...names], { env: APT_ENV })).code === 0) return true;
  await run('apt-get', ['update'], { env: APT_ENV });
  return (await run('apt-get', [...INSTALL, ...names], { env: APT_ENV })).code === 0;
}
