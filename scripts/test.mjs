import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { nodeVersionProblem } from './lib/node-version.mjs';
import { run, seconds } from './lib/process.mjs';
import { addTallies, talliesOf, tallyLine } from './lib/tally.mjs';

const full = process.argv.includes('--full');
const say = (text) => console.log(`  ${text}`);

/** A step that has failed: its output is shown, and nothing after it is tried. */
class StepFailed extends Error {}

async function step(name, work) {
  const started = performance.now();
  let result;
  try {
    result = await work();
  } catch (error) {
    console.log(`✗ ${name} (${seconds(started)})`);
    throw error;
  }
  console.log(`✓ ${name} (${seconds(started)})`);
  return result;
}

const command = (name, program, args) =>
  step(name, async () => {
    const { code, output } = await run(program, args);
    if (code !== 0) throw new StepFailed(output);
  });

async function main() {
  const problem = nodeVersionProblem();
  if (problem) throw new Error(problem);
  await ensureInstalled();

  const scratch = await mkdtemp(join(tmpdir(), 'trainvue-test-'));
  const services = [];
  const clean = async () => {
    for (const stop of services.splice(0)) await stop().catch((error) => console.log(`  ${error.message}`));
    await rm(scratch, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void clean().then(() => process.exit(1)));

  let tally = { passed: 0, failed: 0, skipped: 0 };
  const vitest = (name, projects, env) =>
    step(name, async () => {
      const report = join(scratch, `${projects.join('-')}.json`);
      const { code, output } = await run(
        'vitest',
        [
          'run',
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        { env: { ...process.env, ...env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' } },
      );
      const counted = await readFile(report, 'utf8').then(
        (text) => talliesOf(JSON.parse(text)),
        () => undefined,
      );
      if (counted) tally = addTallies(tally, counted);
      if (code !== 0 && !counted?.failed) tally.failed += 1;
      if (code !== 0) throw new StepFailed(output);
      for (const reason of counted.skips) console.log(`  SKIPPED: ${reason}`);
    });

  try {
    if (!full) await staticChecks();
    const env = await step('what the tests need', () => setUp(services));
    if (!full) await vitest('unit and integration tests', ['server', 'web'], env);
    await step('build', async () => {
      const { buildWhatIsStale } = await import('./build.mjs');
      await buildWhatIsStale();
    });
    if (!full) await command('size of the pages', 'size-limit', []);
    await (full ? vitest('true-time journeys and long suites', ['full'], env) : vitest('journeys', ['journeys'], env));
  } catch (error) {
    if (tally.failed === 0) tally.failed = 1;
    console.log(error instanceof StepFailed ? error.message : (error.stack ?? String(error)));
    process.exitCode = 1;
  } finally {
    await clean();
  }
  console.log(tallyLine(tally));
}

async function staticChecks() {
  await command('formatting', 'prettier', ['--check', '--log-level=warn', '.']);
  await command('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
  await command('import rules', process.execPath, ['scripts/check-imports.mjs']);
  await command('types', 'tsc', []);
  await command('dead code', 'knip', ['--no-progress']);
}

/** A browser, a database and a recogniser, fetched or started as far as this machine allows. */
async function setUp(services) {
  const [{ findChromium }, { startPostgres }, { findRecogniser }] = await Promise.all([
    import('./lib/chromium.mjs'),
    import('./lib/postgres.mjs'),
    import('./lib/recogniser.mjs'),
  ]);
  const env = { CHROMIUM_PATH: await findChromium(say) };
  say(`browser: ${env.CHROMIUM_PATH}`);

  if (process.env.TEST_DATABASE_URL) {
    say('database: the one that TEST_DATABASE_URL names');
  } else {
    const postgres = await startPostgres(say);
    if (postgres) {
      services.push(postgres.stop);
      env.TEST_DATABASE_URL = postgres.url;
      say('database: a PostgreSQL of our own, and PGlite');
    } else {
      say('NO POSTGRESQL FOUND: every test on PostgreSQL is SKIPPED. Install it, or set TEST_DATABASE_URL.');
    }
  }

  env.TEST_RECOGNISER = await findRecogniser(say);
  say(
    env.TEST_RECOGNISER === 'none'
      ? 'NO RECOGNISER FOUND: the spoken journeys are SKIPPED. Set SPEECH_MODEL_DIR, or install pocketsphinx.'
      : `recogniser: ${env.TEST_RECOGNISER}`,
  );
  return env;
}

await main().catch((error) => {
  console.log(error.message);
  console.log(tallyLine({ passed: 0, failed: 1, skipped: 0 }));
  process.exitCode = 1;
});
