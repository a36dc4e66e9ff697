import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withSettingsTable } from './config.table.ts';

test('the README documents every setting as the code reads it', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  expect(withSettingsTable(readme)).toBe(readme);
});
