import type { Browser } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  ANSWER_LIMIT_MS,
  COUNTDOWN_MS,
  MODES,
  PREPARATION_MS,
  UNDERSTANDING_MS,
  type Mode,
} from '#features/interview/interview.contract.ts';
import { speechReady, startApp } from './support/app.ts';
import { launchBrowser, openPage } from './support/browser.ts';
import { ANSWER, buildMicrophone } from './support/microphone.ts';
import {
  answerAloud,
  resultsOf,
  setUpInterview,
  startInterview,
  signUp,
  TITLE,
  toResults,
  untilTitle,
  watchMicrophone,
} from './support/steps.ts';
import { wordErrorRate } from './support/wer.ts';

const WORST_ERROR_RATE = process.env.SPEECH_MODEL_DIR ? 0.2 : 0.25;
const HEARING = process.env.SPEECH_MODEL_DIR !== undefined || process.env.TEST_RECOGNISER === 'pocketsphinx';
/** Asking takes a few seconds, by the question's length; the voice begins when the longest one would be over. */
const ASKING_MS = 12_000;
const ON_PREP_SCREEN_MS = 5_000;
const leadMs = (mode: Mode) =>
  ON_PREP_SCREEN_MS + ASKING_MS + UNDERSTANDING_MS + PREPARATION_MS[mode] + COUNTDOWN_MS + 2_000;

describe.runIf(HEARING)('in true time', () => {
  it.each(MODES)('an interview in %s mode goes through every stage by its own clock', async (mode) => {
    const microphone = await buildMicrophone(ANSWER, leadMs(mode));
    onTestFinished(microphone.remove);
    const browser: Browser = await launchBrowser({ microphone: microphone.path });
    onTestFinished(() => browser.close());
    const app = await startApp();
    // A journey that fails half way leaves no server behind.
    onTestFinished(() => app.stop().then(() => undefined));
    const watched = await openPage(browser, app.origin);
    const { page, context } = watched;
    const { openFor } = await watchMicrophone(context);

    await signUp(page, app.dataDir);
    await speechReady(app);
    const id = await setUpInterview(page, { mode, readAloud: true });
    await page.getByText('Your question is ready').waitFor();
    await expect.poll(openFor, { timeout: 20_000 }).toBeGreaterThan(ON_PREP_SCREEN_MS);
    await startInterview(page);
    if (mode === 'easy') {
      await untilTitle(page, TITLE.preview);
      await page.getByRole('button', { name: 'Begin Questions' }).click();
    }
    if (mode === 'hard') {
      // Nobody presses Finalize: the limit ends the recording.
      await untilTitle(page, TITLE.recording, 60_000);
      const began = performance.now();
      await expect.poll(() => page.title(), { timeout: ANSWER_LIMIT_MS + 30_000 }).not.toMatch(TITLE.recording);
      expect(performance.now() - began).toBeGreaterThan(ANSWER_LIMIT_MS - 1_500);
    } else {
      await answerAloud(page, { mode, microphone, openFor, trueTime: true });
    }
    if (mode === 'easy') {
      await untilTitle(page, TITLE.playback);
      await page.getByRole('button', { name: 'Accept Answer' }).click();
    }
    await toResults(page);
    await page.getByRole('heading', { name: 'What you said' }).waitFor({ timeout: 30_000 });

    const [answer] = (await resultsOf(page, id)).answers;
    expect(answer?.state).toBe('scored');
    const heard = answer?.transcript?.text ?? '';
    expect(wordErrorRate(ANSWER, heard), heard).toBeLessThan(WORST_ERROR_RATE);
    if (mode === 'hard') expect(answer?.durationMs).toBeGreaterThan(ANSWER_LIMIT_MS - 3_000);
    await watched.close();
    await app.close();
  });
});
