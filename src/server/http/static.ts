import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './context.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
/** Compressed once by the build, beside the original. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * The built pages: hashed assets for a year, everything else asked again. The list of files is read once, so a path
 * can only name something that the build made. Any unknown path is a page: the router in the browser decides.
 */
export function serveWeb(folder: string): MiddlewareHandler<HttpEnv> {
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (name) => extname(name) !== '' && !name.startsWith('.'),
      )
    : [];
  const files = new Set(names.map((name) => `/${name.split(sep).join('/')}`));
  // A few megabytes, each read when it is first asked for: a build that replaces them under us does no harm then.
  const contents = new Map<string, Promise<Buffer>>();
  const contentOf = (name: string) => {
    const known = contents.get(name) ?? readFile(join(folder, name));
    known.catch(() => contents.delete(name));
    contents.set(name, known);
    return known;
  };
  const page = files.has('/index.html') ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined;

  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const path = c.req.path;
    if (files.has(path) && path !== '/index.html') {
      const accepted = c.req.header('Accept-Encoding') ?? '';
      const packed = ENCODINGS.find(([name, ending]) => accepted.includes(name) && files.has(path + ending));
      const body = await contentOf(path + (packed?.[1] ?? '')).catch(() => undefined);
      if (!body) return next();
      c.header('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
      c.header('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      c.header('Vary', 'Accept-Encoding');
      if (packed) c.header('Content-Encoding', packed[0]);
      if (c.req.method === 'HEAD') return c.body(null);
      return c.body(new Uint8Array(body));
    }
    if (path.startsWith('/api/') || extname(path) !== '' || page === undefined) return next();
    c.header('Cache-Control', 'no-cache');
    return c.html(page);
  };
}
