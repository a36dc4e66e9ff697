import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildDataDir, freePort, startAndFail, startApp, STOP_LIMIT_MS } from './support/app.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await buildDataDir();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** One sentence on standard error, beside the structured lines of the log. */
const oneSentence = (text: string) => {
  const lines = text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{"level":30'));
  expect(lines, text).toHaveLength(1);
  expect(lines[0]).toMatch(/\.$/);
  return lines[0] ?? '';
};

describe('the start', () => {
  it('says what it runs on and where to open it, stops at once, and is ready within 5 s on existing data', async () => {
    const first = await startApp({ dataDir });
    await expect.poll(() => first.output()).toContain('Stop with Ctrl-C.');
    for (const part of ['database', 'files', 'mail', 'questions', 'speech to text', 'text to speech']) {
      expect(first.output()).toMatch(new RegExp(`^  ${part} +\\S`, 'm'));
    }
    expect(first.output()).toContain(first.origin);
    expect(first.output()).not.toMatch(/warning/i);
    expect(await first.stop()).toBeLessThan(STOP_LIMIT_MS);
    expect(first.child.exitCode).toBe(0);

    const again = await startApp({ dataDir });
    expect(again.readyMs).toBeLessThan(5_000);
    await again.stop();
    expect(again.errors()).toEqual([]);
  });

  it('names the port that is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { code, err } = await startAndFail(dataDir, { PORT: String(port) });
    expect(code).toBe(1);
    expect(oneSentence(err)).toMatch(new RegExp(`Port ${port} is taken.*PORT`));
    const mended = await startApp({ dataDir });
    await mended.stop();
  });

  it('names a data folder that can not be written', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, 'mine');
    const { code, err } = await startAndFail(file, { PORT: '0' });
    expect(code).toBe(1);
    expect(oneSentence(err)).toContain('DATA_DIR');
  });

  it('keeps a second process off the same embedded database, and leaves the first alone', async () => {
    const first = await startApp({ dataDir });
    const { code, err } = await startAndFail(dataDir, { PORT: '0' });
    expect(code).toBe(1);
    expect(oneSentence(err)).toContain(`process ${first.child.pid}`);
    expect((await fetch(`${first.origin}/api/v1/health`)).status).toBe(200);
    await first.stop();
    expect(first.errors()).toEqual([]);
  });

  it('starts again after it was killed', async () => {
    const first = await startApp({ dataDir });
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const again = await startApp({ dataDir });
    await again.stop();
    expect(again.errors()).toEqual([]);
  });

  it.each([
    ['PORT', 'eighty'],
    ['SPEECH_MODEL', 'whisper'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['AUTH_SECRET', 'password'],
    ['AUTH_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ])('names the setting that is wrong (%s=%s) and touches nothing', async (name, value) => {
    const { code, err } = await startAndFail(dataDir, { PORT: '0', [name]: value });
    expect(code).toBe(1);
    expect(oneSentence(err)).toContain(`The setting ${name} `);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('says which setting leads to a database that does not answer', async () => {
    const url = `postgres://nobody:hunter2@127.0.0.1:${await freePort()}/x`;
    const { code, err } = await startAndFail(dataDir, { PORT: '0', DATABASE_URL: url });
    expect(code).toBe(1);
    expect(oneSentence(err)).toContain('DATABASE_URL');
    expect(err).not.toContain('hunter2');
  });

  it('does not damage a database folder that another version left unreadable', async () => {
    await mkdir(join(dataDir, 'db'));
    await writeFile(join(dataDir, 'db', 'PG_VERSION'), '9.1\n');
    const { code, err } = await startAndFail(dataDir, { PORT: '0' });
    expect(code).toBe(1);
    oneSentence(err);
    expect(await readdir(join(dataDir, 'db'))).toEqual(['PG_VERSION']);
  });
});
