import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../e2e/support/app.ts';
import { measureFeedback } from './feedback.ts';
import { measureReads } from './reads.ts';
import { measureStart } from './start.ts';
import { measureUplink } from './uplink.ts';

/** What the product promises, measured. Without arguments all of it; else the parts named. */
const PARTS = { start: measureStart, reads: measureReads, uplink: measureUplink, feedback: measureFeedback };

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const results: Record<string, unknown> = {};
  for (const [name, measure] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n${name}`);
    const result = await measure();
    results[name] = result;
    console.log(JSON.stringify(result, null, 2));
  }
  const machine = {
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  };
  const folder = join(ROOT, 'bench', 'results');
  await mkdir(folder, { recursive: true });
  const at = new Date().toISOString();
  const path = join(folder, `${at.slice(0, 16).replaceAll(':', '-')}.json`);
  await writeFile(path, `${JSON.stringify({ at, machine, ...results }, null, 2)}\n`);
  console.log(`\nKept in ${path.slice(ROOT.length + 1)}`);
}

await main();
