import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from './process.mjs';

const SHARED_INPUTS = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs', 'src'];
const isTest = (path) => /\.test(-[a-z]+)?\.tsx?$|^src\/server\/test\//.test(path);
const isWebSource = (path) => /^src\/(web|features\/[^/]+\/web)\//.test(path);
const isServerSource = (path) => /^src\/(server|features\/[^/]+\/server)\/|^src\/(main|compose)\.ts$/.test(path);

/** What each part of the build is made from, and the file that shows it was made. */
export const PARTS = {
  server: {
    inputs: [...SHARED_INPUTS, 'content'],
    skip: (path) => isTest(path) || isWebSource(path),
    proof: 'dist/server/main.js',
  },
  database: {
    inputs: ['package-lock.json', 'drizzle', 'src/server/db', 'src/server/jobs/jobs.ts'],
    skip: isTest,
    proof: 'dist/database.tar',
  },
  web: {
    // The client's types come from the server's routes, yet no byte of them reaches the pages.
    inputs: [...SHARED_INPUTS, 'content', 'index.html', 'public', 'vite.config.ts'],
    skip: (path) => isTest(path) || isServerSource(path),
    proof: 'dist/web/index.html',
  },
};

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/** One digest over names and contents: times of files say nothing after a checkout. */
export function digestOf({ inputs, skip }, root = ROOT) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const path of filesUnder(join(root, input))) {
      const name = relative(root, path).split(sep).join('/');
      if (skip(name)) continue;
      hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
    }
  }
  return hash.digest('hex');
}

const stampPath = (part, root) => join(root, 'dist', `${part}.stamp`);
export const stampFile = (part, root = ROOT) => stampPath(part, root);

/** The parts whose sources changed since they were built, with the digest to note down afterwards. */
export function staleParts(root = ROOT) {
  return Object.entries(PARTS)
    .map(([name, part]) => ({ name, digest: digestOf(part, root), proof: join(root, part.proof) }))
    .filter(({ name, digest, proof }) => {
      const stamp = stampPath(name, root);
      return !existsSync(proof) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest;
    });
}
