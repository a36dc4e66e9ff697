import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDataDir, startApp, type App } from './support/app.ts';
import { accessibilityProblems } from './support/axe.ts';
import { launchBrowser, openPage } from './support/browser.ts';
import { answerBriefly, resultsOf, setUpInterview, startInterview, signUp } from './support/steps.ts';

const SAID = [
  'Last spring our warehouse reports were late every Monday, so I rebuilt the import in two weeks.',
  'As a result the reports came four hours earlier, and the team asked me to do the same for invoices.',
];
const AGREE = "Use this browser's captions";

let app: App;
let browser: Browser;
beforeAll(async () => {
  const dataDir = await buildDataDir();
  // A folder without programs: a pocketsphinx of this machine is not found.
  app = await startApp({ dataDir, env: { SPEECH_MODEL: 'off', SPEECH_MODEL_DIR: undefined, PATH: dataDir } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

/** A browser whose captions hear the same two sentences in every take, the second only when the take ends. */
const giveCaptions = (context: BrowserContext) =>
  context.addInitScript((said) => {
    class ScriptedRecognition extends EventTarget {
      private hear(sentence: string | undefined) {
        const results = [{ isFinal: true, 0: { transcript: sentence } }];
        this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }));
      }
      start() {
        (globalThis as unknown as { captionsBegun: boolean }).captionsBegun = true;
        setTimeout(() => this.hear(said[0]), 200);
      }
      stop() {
        setTimeout(() => {
          this.hear(said[1]);
          this.dispatchEvent(new Event('end'));
        }, 100);
      }
      abort() {
        this.dispatchEvent(new Event('end'));
      }
    }
    Object.assign(globalThis, { SpeechRecognition: undefined, webkitSpeechRecognition: ScriptedRecognition });
  }, SAID);
const captionsBegun = (page: Page) => page.evaluate(() => 'captionsBegun' in globalThis);

async function toPrep() {
  const watched = await openPage(browser, app.origin);
  const { page, context } = watched;
  await giveCaptions(context);
  await page.clock.install();
  await signUp(page, app.dataDir);
  const id = await setUpInterview(page, { mode: 'hard' });
  await page.getByText('Your question is ready').waitFor();
  await page.getByText('This computer has no speech recogniser.').waitFor();
  const agree = page.getByRole('switch', { name: AGREE });
  expect(await agree.isChecked()).toBe(false);
  return { ...watched, id, agree };
}

async function answer(page: Page) {
  await startInterview(page);
  await answerBriefly(page, 4, 'hard');
  await page.waitForURL(/interview-results/, { timeout: 60_000 });
}

describe('an interview on a computer without a recogniser', () => {
  it("is written down by the browser's captions when the person agrees, and scored from them", async () => {
    const { page, id, agree, close } = await toPrep();
    await agree.check();
    await page.getByText('Your browser writes along while you answer. You read it with your results.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await answer(page);
    expect(await captionsBegun(page)).toBe(true);
    await page.getByText("Written by your browser's own captions").waitFor({ timeout: 30_000 });
    const [result] = (await resultsOf(page, id)).answers;
    expect(result).toMatchObject({
      state: 'scored',
      delivery: null,
      transcript: { text: SAID.join(' '), words: [], source: 'captions', recogniser: null },
    });
    expect(result?.feedback?.averageScore).toBeGreaterThan(0);
    await close();
  });

  it('asks for typed words when the person did not agree, and the browser hears nothing', async () => {
    const { page, id, close } = await toPrep();
    await page.getByText('You can type what you said after each answer.').waitFor();
    await answer(page);
    expect(await captionsBegun(page)).toBe(false);
    await page.getByLabel(/^Your words/).fill(SAID.join(' '));
    await page.getByRole('button', { name: 'Score my words' }).click();
    await page.getByText('In your own words, as you typed them.').waitFor({ timeout: 30_000 });
    const [result] = (await resultsOf(page, id)).answers;
    expect(result).toMatchObject({ state: 'scored', transcript: { source: 'typed', text: SAID.join(' ') } });
    await close();
  });
});
