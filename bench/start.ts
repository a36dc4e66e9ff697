import { rm } from 'node:fs/promises';
import { buildDataDir, startApp } from '../e2e/support/app.ts';
import { PLACES } from '../e2e/support/places.ts';
import { median, residentMb, round } from './figures.ts';

const TIMES = 3;
/** Long enough for what a start allocates to be given back. */
const SETTLED_MS = 3_000;

/** From the process's start to its first healthy answer, on no data and on existing data; then its memory. */
export async function measureStart() {
  const results: Record<string, unknown> = {};
  for (const place of PLACES) {
    const fresh: number[] = [];
    const existing: number[] = [];
    const stop: number[] = [];
    let memory = Number.NaN;
    for (let time = 0; time < TIMES; time++) {
      const { env, close } = await place.open();
      const dataDir = await buildDataDir();
      const speechless = { ...env, SPEECH_MODEL: 'off', SPEECH_MODEL_DIR: '' };
      const first = await startApp({ dataDir, env: speechless });
      fresh.push(first.readyMs);
      stop.push(await first.stop());
      const role = env.DATABASE_URL ? { ROLE: 'web' } : {};
      const second = await startApp({ dataDir, env: { ...speechless, ...role } });
      existing.push(second.readyMs);
      await new Promise((wake) => setTimeout(wake, SETTLED_MS));
      memory = await residentMb(second.child.pid);
      await second.stop();
      await rm(dataDir, { recursive: true, force: true });
      await close();
    }
    results[place.name] = {
      freshMs: round(median(fresh)),
      existingMs: round(median(existing)),
      stopMs: round(median(stop)),
      memoryMb: memory,
      memoryOf: place.name.startsWith('PostgreSQL') ? 'ROLE=web, without speech' : 'ROLE=all, without speech',
    };
  }
  return results;
}
