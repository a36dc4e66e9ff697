import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRouter } from './context.ts';
import { serveWeb } from './static.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trainvue-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), '<title>page</title>');
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, 'assets', 'a-1.js'), 'let a = 1;');
  await writeFile(join(folder, 'assets', 'a-1.js.br'), brotliCompressSync('let a = 1;'));
  await writeFile(join(folder, 'assets', 'b-1.js'), 'let b = 1;');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const app = () => createRouter().use(serveWeb(folder)) as ReturnType<typeof createRouter>;

describe('the built pages', () => {
  it('come compressed to whoever takes that, and may be kept for a year', async () => {
    const response = await app().request('/assets/a-1.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(response.headers.get('Cache-Control')).toContain('immutable');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe('let a = 1;');
    const plain = await app().request('/assets/a-1.js');
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(await plain.text()).toBe('let a = 1;');
  });

  it('answer every path of a page, whichever it is, and ask again each time', async () => {
    for (const path of ['/', '/dashboard', '/interview/hard', '/no/such/page']) {
      const response = await app().request(path);
      expect(await response.text(), path).toContain('page');
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
    }
  });

  it('give nothing that the build did not make, nor its own notes', async () => {
    for (const path of [
      '/assets/none.js',
      '/.vite/manifest.json',
      '/../package.json',
      '/%2e%2e/package.json',
      '/api/v1/x',
    ]) {
      expect((await app().request(path)).status, path).toBe(404);
    }
  });

  it('survive a build that takes their files away', async () => {
    const running = app();
    await running.request('/assets/a-1.js');
    await rm(join(folder, 'assets'), { recursive: true });
    expect((await running.request('/assets/a-1.js')).status).toBe(200);
    expect((await running.request('/assets/b-1.js')).status).toBe(404);
  });
});
