import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { climb, type Climbed, type ClimbInput } from './ladder.ts';
import { MODELS, type ModelCatalogue } from './models.ts';
import { onPath, PROGRAM } from './recogniser.pocketsphinx.ts';
import { SELF_TEST_SENTENCE } from './self-test.ts';
import { MODEL_DIR } from './speech.fixtures.ts';

const canPack = (await onPath('tar')) !== undefined && (await onPath('bzip2')) !== undefined;

test.skipIf(!MODEL_DIR || !canPack)(
  'SPEECH_MODEL_DIR, tar and bzip2 are there (else fetching a model is not tested)',
  () => {
    expect(canPack).toBe(true);
  },
);

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let climbed: Climbed | undefined;
const closing: (() => void)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ladder-test-'));
});
afterEach(async () => {
  await climbed?.recogniser?.close();
  climbed = undefined;
  for (const close of closing.splice(0)) close();
  vi.unstubAllEnvs();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const freshDataDir = () => mkdtemp(join(folder, 'data-'));

async function go(env: Record<string, string>, more: Partial<ClimbInput> = {}) {
  const steps: string[] = [];
  climbed = await climb({
    config: readConfig({ DATA_DIR: await freshDataDir(), SPEECH_INSTALL: 'off', ...env }),
    log: pino({ level: 'silent' }),
    catalogue: MODELS,
    signal: AbortSignal.timeout(60_000),
    onStep: (_, phrase) => void steps.push(phrase),
    retryDelaysMs: [5, 5],
    ...more,
  });
  return { ...climbed, steps };
}

async function serve(answer: (range: string | undefined, response: ServerResponse, nth: number) => void) {
  let nth = 0;
  const server: Server = createServer((request, response) => answer(request.headers.range, response, nth++));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.tar.bz2`;
}

/** Everything from the range's start, or the whole. */
function sendRange(bytes: Buffer, range: string | undefined, response: ServerResponse) {
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  response.writeHead(range ? 206 : 200, { 'Content-Length': bytes.length - from }).end(bytes.subarray(from));
}

describe.skipIf(!MODEL_DIR || !canPack)('a model that is fetched', () => {
  let archive: Buffer;
  let catalogue: ModelCatalogue;
  const wanted = (SPEECH_MODEL_URL: string) => ({ SPEECH_MODEL: 'zipformer-3.3m', SPEECH_MODEL_URL });

  beforeAll(async () => {
    const path = join(folder, 'model.tar.bz2');
    spawnSync('tar', ['-cjf', path, '-C', dirname(MODEL_DIR ?? ''), basename(MODEL_DIR ?? '')]);
    archive = await readFile(path);
    const entry = { url: '', bytes: archive.length, sha256: createHash('sha256').update(archive).digest('hex') };
    catalogue = { 'parakeet-110m': entry, 'zipformer-3.3m': entry };
  });

  test('is fetched whole, checked, unpacked, tried and kept for the next start', async () => {
    const url = await serve((range, response) => sendRange(archive, range, response));
    const DATA_DIR = await freshDataDir();
    const first = await go({ ...wanted(url), DATA_DIR }, { catalogue });
    expect(first).toMatchObject({ notes: [], recogniser: { rung: 'neural', name: 'zipformer-3.3m' } });
    expect(first.steps).toContain('fetching zipformer-3.3m (100 %)');
    await first.recogniser?.close();
    for (const close of closing.splice(0)) close();

    const second = await go({ ...wanted(url), DATA_DIR }, { catalogue });
    expect(second).toMatchObject({ notes: [], recogniser: { rung: 'neural' } });
    expect(second.steps).toEqual(['loading zipformer-3.3m', 'checking zipformer-3.3m']);
  });

  test('is resumed where the connection broke', async () => {
    const ranges: (string | undefined)[] = [];
    const half = Math.floor(archive.length / 2);
    const url = await serve((range, response, nth) => {
      ranges.push(range);
      if (nth > 0) return sendRange(archive, range, response);
      response
        .writeHead(200, { 'Content-Length': archive.length })
        .write(archive.subarray(0, half), () => response.destroy());
    });
    expect(await go(wanted(url), { catalogue })).toMatchObject({ notes: [], recogniser: { rung: 'neural' } });
    expect(ranges[0]).toBeUndefined();
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d+-$/);
  });

  test('is resumed after the server was stopped in the middle of it', async () => {
    const ranges: (string | undefined)[] = [];
    const url = await serve((range, response) => {
      ranges.push(range);
      sendRange(archive, range, response);
    });
    const DATA_DIR = await freshDataDir();
    await mkdir(join(DATA_DIR, 'models'));
    await writeFile(join(DATA_DIR, 'models', 'zipformer-3.3m.tar.bz2.partial'), archive.subarray(0, 1_000_000));
    expect(await go({ ...wanted(url), DATA_DIR }, { catalogue })).toMatchObject({ recogniser: { rung: 'neural' } });
    expect(ranges).toEqual(['bytes=1000000-']);
  });

  test('is fetched again from the beginning when what lay there was something else', async () => {
    const url = await serve((range, response) => sendRange(archive, range, response));
    const DATA_DIR = await freshDataDir();
    await mkdir(join(DATA_DIR, 'models'));
    await writeFile(join(DATA_DIR, 'models', 'zipformer-3.3m.tar.bz2.partial'), Buffer.alloc(5_000));
    expect(await go({ ...wanted(url), DATA_DIR }, { catalogue })).toMatchObject({ recogniser: { rung: 'neural' } });
  });

  test('with a wrong digest is thrown away, and the next rung is tried', async () => {
    vi.stubEnv('PATH', '');
    const url = await serve((range, response) => sendRange(Buffer.from(archive).reverse(), range, response));
    const DATA_DIR = await freshDataDir();
    const { recogniser, notes, tryAgain } = await go({ ...wanted(url), DATA_DIR }, { catalogue });
    expect(recogniser).toBeUndefined();
    expect(notes[0]).toBe('The speech model zipformer-3.3m could not be fetched: its SHA-256 is not the expected one.');
    expect(tryAgain).toBe(true);
    await expect(stat(join(DATA_DIR, 'models', 'zipformer-3.3m.tar.bz2.partial'))).rejects.toThrow('ENOENT');
  });

  test('that is larger than it should be is not let onto the disk', async () => {
    const url = await serve((_, response) => void response.writeHead(200).end(Buffer.alloc(archive.length + 1_000)));
    expect((await go(wanted(url), { catalogue })).notes[0]).toContain('it is larger than it should be');
  });

  test('that nobody can reach is stepped over with a sentence, and tried again later', async () => {
    const { notes, tryAgain } = await go(wanted('http://127.0.0.1:9/model.tar.bz2'), { catalogue });
    expect(notes[0]).toMatch(/^The speech model zipformer-3.3m could not be fetched: /);
    expect(tryAgain).toBe(true);
  });

  test('that is not there (404) is not asked for again and again', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked++;
      response.writeHead(404).end();
    });
    expect((await go(wanted(url), { catalogue })).notes[0]).toContain('the server answered 404');
    expect(asked).toBe(1);
  });
});

describe.skipIf(!MODEL_DIR)('a model that lies in a folder', () => {
  test('is found, tried, and stood on', async () => {
    const { recogniser, notes } = await go({ SPEECH_MODEL_DIR: MODEL_DIR ?? '' });
    expect(recogniser).toMatchObject({ rung: 'neural', name: basename(MODEL_DIR ?? '') });
    expect(notes).toEqual([]);
  });

  test('and aborts its process is stepped over with a sentence', async () => {
    vi.stubEnv('PATH', '');
    const broken = join(folder, 'broken');
    await cp(MODEL_DIR ?? '', broken, { recursive: true });
    for (const name of ['encoder.int8.onnx']) {
      await chmod(join(broken, name), 0o600);
      await truncate(join(broken, name), 100_000);
    }
    const { recogniser, notes } = await go({ SPEECH_MODEL_DIR: broken, SPEECH_MODEL_URL: 'http://127.0.0.1:9/x' });
    expect(recogniser).toBeUndefined();
    expect(notes[0]).toMatch(/^The speech model broken was stepped over: the recogniser ended \(.+\)/);
  });

  test('and does not finish its test sentence in time is stepped over', async () => {
    const { recogniser, notes } = await go(
      { SPEECH_MODEL_DIR: MODEL_DIR ?? '', SPEECH_MODEL_URL: 'http://127.0.0.1:9/x' },
      { selfTestLimitMs: 1 },
    );
    expect(recogniser).toBeUndefined();
    expect(notes[0]).toContain('it took too long over a test sentence');
  });
});

describe('the other rungs', () => {
  const unreachable = { SPEECH_MODEL_URL: 'http://127.0.0.1:9/model.tar.bz2' };

  async function fakeSphinx(lines: string[]) {
    const bin = await mkdtemp(join(folder, 'bin-'));
    const script = ['#!/bin/sh', ...lines.map((line) => `echo '${line}'`)].join('\n');
    await writeFile(join(bin, PROGRAM), script, { mode: 0o755 });
    vi.stubEnv('PATH', bin);
  }

  test('an empty folder for models is named', async () => {
    vi.stubEnv('PATH', '');
    const { notes } = await go({ ...unreachable, SPEECH_MODEL_DIR: await freshDataDir() });
    expect(notes[0]).toBe('The folder of the setting SPEECH_MODEL_DIR holds no speech model that we know.');
  });

  test('pocketsphinx on the PATH is stood on when no model can be had', async () => {
    const words = SELF_TEST_SENTENCE.toLowerCase().replace(/[.,]/g, '').split(' ');
    await fakeSphinx(words.map((word, i) => `${word} ${i}.000 ${i}.500 0.9`));
    const { recogniser, notes } = await go(unreachable);
    expect(recogniser).toMatchObject({ rung: 'pocketsphinx', name: 'pocketsphinx' });
    expect(notes).toHaveLength(1);
  });

  test('pocketsphinx that understands nothing is stepped over', async () => {
    await fakeSphinx(['whatever 0.000 1.000 0.1']);
    const { recogniser, notes } = await go(unreachable);
    expect(recogniser).toBeUndefined();
    expect(notes.at(-1)).toBe('pocketsphinx was stepped over: it got 100 % of a test sentence wrong.');
  });

  test('without any recogniser the notes say what an operator can do', async () => {
    vi.stubEnv('PATH', '');
    const { recogniser, notes } = await go(unreachable);
    expect(recogniser).toBeUndefined();
    expect(notes.at(-1)).toContain('pocketsphinx');
  });

  test('SPEECH_MODEL=off looks for nothing on this machine', async () => {
    expect(await go({ SPEECH_MODEL: 'off' })).toMatchObject({
      recogniser: undefined,
      notes: ['No local speech model: SPEECH_MODEL is off.'],
      tryAgain: false,
      steps: [],
    });
  });

  test('an endpoint that understands the test sentence comes before everything else', async () => {
    const url = await serve(
      (_, response) => void response.writeHead(200).end(JSON.stringify({ text: SELF_TEST_SENTENCE })),
    );
    const { recogniser, notes } = await go({ STT_BASE_URL: new URL('/v1', url).href, SPEECH_MODEL: 'off' });
    expect(recogniser).toMatchObject({ rung: 'endpoint', name: expect.stringContaining('whisper-1') as string });
    expect(notes).toEqual([]);
  });

  test.each([
    ['refuses the key', 401, '', 'it answered 401'],
    ['has no quota', 429, '', 'it answered 429'],
    ['is broken', 500, '', 'it answered 500'],
    ['talks nonsense', 200, '[]', 'its answer is not a transcription'],
    ['understands something else', 200, '{"text":"a b c d"}', '% of a test sentence wrong'],
  ])('an endpoint that %s is stepped over, and tried again later', async (_, status, body, sentence) => {
    const url = await serve((_range, response) => void response.writeHead(status).end(body));
    const { recogniser, notes, tryAgain } = await go({ STT_BASE_URL: new URL('/v1', url).href, SPEECH_MODEL: 'off' });
    expect(recogniser).toBeUndefined();
    expect(notes[0]).toContain(sentence);
    expect(tryAgain).toBe(true);
  });
});
