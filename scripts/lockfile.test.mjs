import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

// npm sometimes writes a platform's package without its version when it adds to an installed tree; `npm ci` then refuses.
test('the lockfile names a version for every package and no place to fetch it from', async () => {
  const { packages } = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'));
  const entries = Object.entries(packages).filter(([path]) => path !== '');
  expect(entries.filter(([, { version }]) => !version).map(([path]) => path)).toEqual([]);
  expect(entries.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});
