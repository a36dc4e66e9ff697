import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/http/app.ts';
import { randomIds } from '#server/ids.ts';
import { createLogger } from '#server/log.ts';
import type { Parts } from '#server/parts.ts';
import type { Viewer } from '#shared/viewer.ts';

/**
 * The whole HTTP side for the length of one test, without what stands behind it: for rules that hold before any use
 * case runs. Its pages are one file of a few words.
 */
export function buildBareApp(options: { env?: Record<string, string>; viewer?: Viewer | null } = {}) {
  const web = mkdtempSync(join(tmpdir(), 'trainvue-web-'));
  onTestFinished(() => rmSync(web, { recursive: true, force: true }));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>TrainVue</title>');
  writeFileSync(join(web, 'assets', 'app-1234.js'), 'plain');
  writeFileSync(join(web, 'assets', 'app-1234.js.br'), 'packed');
  const parts = {
    config: readConfig({ LOG_LEVEL: 'silent', ...options.env }),
    ids: randomIds,
    authSecret: 'a-secret-for-tests-0123456789-abcdefghij',
    log: createLogger('silent'),
    clock: systemClock,
    // Nothing may get as far as the database; a query would throw.
    db: { q: {} },
    sessions: { read: async () => ({ viewer: options.viewer ?? null, setCookies: [] }) },
  } as unknown as Parts;
  return createApp(parts, web);
}
