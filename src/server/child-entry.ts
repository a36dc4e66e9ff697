import type { build as Build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const BUNDLED = basename(HERE) === 'server' && basename(dirname(HERE)) === 'dist';
const ROOT = resolve(HERE, '..', '..');

/** Programs that run in a thread or process beside the server, by the name of their bundle. */
const SOURCES = {
  'flite-worker': 'src/features/voice/server/flite-worker.ts',
  'recogniser-child': 'src/features/transcription/server/recogniser-child.ts',
  'unpack-worker': 'src/features/transcription/server/unpack-worker.ts',
} as const;
export type ChildName = keyof typeof SOURCES;

const built = new Map<ChildName, Promise<string>>();

/**
 * The file to start. A built server has it beside itself; run from source (tests, development) it is bundled
 * once a process, because Node 20 can't start TypeScript.
 */
export function childEntry(name: ChildName): Promise<string> {
  if (BUNDLED) return Promise.resolve(join(HERE, `${name}.js`));
  const known = built.get(name) ?? bundle(name);
  built.set(name, known);
  return known;
}

async function bundle(name: ChildName): Promise<string> {
  // Named in a variable, so that the built server does not carry the bundler.
  const bundler = 'esbuild';
  const { build } = (await import(bundler)) as { build: typeof Build };
  const result = await build({
    absWorkingDir: ROOT,
    entryPoints: [SOURCES[name]],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
  });
  const code = result.outputFiles[0]?.contents ?? new Uint8Array();
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const path = join(ROOT, 'node_modules', '.cache', 'children', `${name}-${digest}.mjs`);
  if (await stat(path).catch(() => undefined)) return path;
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}`;
  await writeFile(partial, code);
  await rename(partial, path);
  return path;
}
