import { Agent, request } from 'node:http';
import { startApp } from '../e2e/support/app.ts';
import { createClient } from '../e2e/support/client.ts';
import { PLACES } from '../e2e/support/places.ts';
import { quantile, residentMb, round } from './figures.ts';

const CONNECTIONS = 16;
const WARM_UP_MS = 1_000;
const MEASURED_MS = 8_000;
const SESSIONS = 20;

/** Requests per second and times of the three busiest reads, by 16 connections of one process beside the server. */
export async function measureReads() {
  const results: Record<string, unknown> = {};
  for (const place of PLACES) {
    const { env, close } = await place.open();
    const app = await startApp({ env: { ...env, SPEECH_MODEL: 'off', SPEECH_MODEL_DIR: '', LOG_LEVEL: 'warn' } });
    const person = createClient(app.origin);
    await person.signUp(app.dataDir);
    let interview = '';
    for (let n = 0; n < SESSIONS; n++) {
      interview = await person.liveInterview();
      await person.complete(interview);
    }
    const reads: Record<string, unknown> = {};
    for (const [name, path] of [
      ['session', '/api/v1/auth/session'],
      ['history', '/api/v1/sessions'],
      ['results', `/api/v1/interviews/${interview}/results`],
    ] as const) {
      await hammer(`${app.origin}${path}`, person.cookie(), WARM_UP_MS);
      const times = await hammer(`${app.origin}${path}`, person.cookie(), MEASURED_MS);
      reads[name] = {
        perSecond: round(times.length / (MEASURED_MS / 1_000)),
        p50Ms: round(quantile(times, 0.5), 1),
        p99Ms: round(quantile(times, 0.99), 1),
      };
    }
    results[place.name] = { ...reads, memoryMb: await residentMb(app.child.pid) };
    await app.close();
    await close();
  }
  return results;
}

/** As many requests as the connections get through; the time of each in ms. */
async function hammer(url: string, cookie: string, forMs: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + forMs;
  const times: number[] = [];
  const once = () =>
    new Promise<void>((done, fail) => {
      const started = performance.now();
      const asked = request(url, { agent, headers: { cookie } }, (response) => {
        if (response.statusCode !== 200) fail(new Error(`${url}: ${response.statusCode}`));
        response.resume().on('end', () => {
          times.push(performance.now() - started);
          done();
        });
      });
      asked.on('error', fail).end();
    });
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) await once();
    }),
  );
  agent.destroy();
  return times;
}
