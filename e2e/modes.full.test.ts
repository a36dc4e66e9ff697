import type { Browser } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ANSWER_LIMIT_MS, MODES, type Mode } from '#features/interview/interview.contract.ts';
import { speechReady, startApp } from './support/app.ts';
import { launchBrowser, openPage } from './support/browser.ts';
import { ANSWER, buildMicrophone } from './support/microphone.ts';
import { answerAloud, resultsOf, setUpInterview, signUp, TITLE, untilTitle, watchMicrophone } from './support/steps.ts';
import { wordErrorRate } from './support/wer.ts';

const WORST_ERROR_RATE = process.env.SPEECH_MODEL_DIR ? 0.2 : 0.25;
const HEARING = process.env.SPEECH_MODEL_DIR !== undefined || process.env.TEST_RECOGNISER === 'pocketsphinx';
/** The voice begins after the longest way to the recording, counted from the prep screen where the microphone opens. */
const LEAD_MS: Record<Mode, number> = { easy: 95_000, intermediate: 75_000, hard: 55_000 };

describe.runIf(HEARING)('in true time', () => {
  it.each(MODES)('an interview in %s mode goes through every stage by its own clock', async (mode) => {
    const microphone = await buildMicrophone(ANSWER, LEAD_MS[mode]);
    onTestFinished(microphone.remove);
    const browser: Browser = await launchBrowser({ microphone: microphone.path });
    onTestFinished(() => browser.close());
    const app = await startApp();
    const watched = await openPage(browser, app.origin);
    const { page, context } = watched;
    const { openFor } = await watchMicrophone(context);

    await signUp(page, app.dataDir);
    await speechReady(app);
    const id = await setUpInterview(page, { mode, readAloud: true });
    await page.getByText('Your question is ready').waitFor();
    await page.getByRole('button', { name: 'Start Interview' }).click();
    if (mode === 'easy') {
      await untilTitle(page, TITLE.preview);
      await page.getByRole('button', { name: 'Begin Questions' }).click();
    }
    if (mode === 'hard') {
      // Nobody presses Finalize: the limit ends the recording.
      await untilTitle(page, TITLE.recording, 60_000);
      const began = performance.now();
      await untilTitle(page, TITLE.finished, ANSWER_LIMIT_MS + 30_000);
      expect(performance.now() - began).toBeGreaterThan(ANSWER_LIMIT_MS - 1_500);
    } else {
      await answerAloud(page, { mode, microphone, openFor, trueTime: true });
    }
    if (mode === 'easy') {
      await untilTitle(page, TITLE.playback);
      await page.getByRole('button', { name: 'Accept Answer' }).click();
    }
    await untilTitle(page, TITLE.finished);
    await page.getByRole('button', { name: 'See Your Results' }).click();
    await page.getByRole('heading', { name: 'What you said' }).waitFor({ timeout: 30_000 });

    const [answer] = (await resultsOf(page, id)).answers;
    expect(answer?.state).toBe('scored');
    expect(wordErrorRate(ANSWER, answer?.transcript?.text ?? '')).toBeLessThan(WORST_ERROR_RATE);
    if (mode === 'hard') expect(answer?.durationMs).toBeGreaterThan(ANSWER_LIMIT_MS - 3_000);
    await watched.close();
    await app.close();
  });
});
