import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';
import { nodeVersionProblem } from './node-version.mjs';
import { staleParts, stampFile } from './stale.mjs';
import { addTallies, talliesOf, tallyLine } from './tally.mjs';

let root;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'trainvue-scripts-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(files) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true });
    await writeFile(join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

describe('the version of Node.js', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '24.1.0', '25.0.0'])('%s is good', (version) => {
    expect(nodeVersionProblem(version)).toBeUndefined();
  });
  it.each(['18.20.0', '20.18.3', '21.7.0', '22.11.0'])('%s is refused in a sentence that names it', (version) => {
    expect(nodeVersionProblem(version)).toContain(version);
  });
});

describe('an installation', () => {
  const wanted = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/other-system': { version: '1.0.0', optional: true },
    },
  };

  it('is complete when everything that the lockfile names is there; packages for other systems may be absent', async () => {
    await write({
      'package-lock.json': wanted,
      'node_modules/.package-lock.json': { packages: { 'node_modules/a': { version: '1.0.0' } } },
    });
    expect(isInstalled(root)).toBe(true);
  });

  it('is not complete when nothing, too little or another version is there', async () => {
    await write({ 'package-lock.json': wanted });
    expect(isInstalled(root)).toBe(false);
    await write({ 'node_modules/.package-lock.json': { packages: {} } });
    expect(isInstalled(root)).toBe(false);
    await write({ 'node_modules/.package-lock.json': { packages: { 'node_modules/a': { version: '0.9.0' } } } });
    expect(isInstalled(root)).toBe(false);
  });
});

describe('a build', () => {
  const names = () => staleParts(root).map(({ name }) => name);
  const built = async () => {
    for (const { name, digest, proof } of staleParts(root)) {
      await write({ [proof.slice(root.length + 1)]: 'built', [stampFile(name, root).slice(root.length + 1)]: digest });
    }
  };

  it('is stale before the first one and fresh after it', async () => {
    await write({ 'src/main.ts': 'a', 'src/web/main.tsx': 'b', 'package-lock.json': '{}' });
    expect(names()).toEqual(['server', 'database', 'web']);
    await built();
    expect(names()).toEqual([]);
  });

  it('of one half is not stale by the sources of the other, nor any by tests', async () => {
    await write({ 'src/main.ts': 'a', 'src/web/main.tsx': 'b', 'src/shared/c.ts': 'c', 'package-lock.json': '{}' });
    await built();
    await write({ 'src/server/x.test.ts': 'test' });
    expect(names()).toEqual([]);
    await write({ 'src/main.ts': 'changed' });
    expect(names()).toEqual(['server']);
    await built();
    await write({ 'src/features/voice/web/player.ts': 'new' });
    expect(names()).toEqual(['web']);
    await built();
    await write({ 'src/shared/c.ts': 'changed' });
    expect(names()).toEqual(['server', 'web']);
  });
});

describe('the last line of a test run', () => {
  it('counts what passed, failed and was skipped, and a file that could not load as failed', () => {
    const tally = talliesOf({
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'pending', fullName: ' later ' }] },
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
      ],
    });
    expect(tally).toEqual({ passed: 1, failed: 2, skipped: 1, skips: ['later'] });
    expect(tallyLine(addTallies(tally, { passed: 4, failed: 0, skipped: 0 }))).toBe('5 passed, 2 failed, 1 skipped');
    expect(tallyLine({ passed: 412, failed: 0, skipped: 0 })).toBe('412 passed, 0 failed');
  });
});
