import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startApp, speechReady } from './support/app.ts';
import { accessibilityProblems } from './support/axe.ts';
import { launchBrowser, openPage } from './support/browser.ts';
import { ANSWER, buildMicrophone, type Microphone } from './support/microphone.ts';
import {
  answerAloud,
  resultsOf,
  setUpInterview,
  startInterview,
  signUp,
  TITLE,
  untilTitle,
  watchMicrophone,
} from './support/steps.ts';
import { PLACES } from './support/places.ts';
import { wordErrorRate } from './support/wer.ts';

/** What the recogniser that this run has may get wrong at most. */
const WORST_ERROR_RATE = process.env.SPEECH_MODEL_DIR ? 0.2 : 0.25;
const HEARING = process.env.SPEECH_MODEL_DIR !== undefined || process.env.TEST_RECOGNISER === 'pocketsphinx';
/** The voice begins this long after the microphone was opened on the prep screen. */
const LEAD_MS = 25_000;

describe.runIf(HEARING)('one interview, from sign-up to results', () => {
  let microphone: Microphone;
  let browser: Browser;
  beforeAll(async () => {
    microphone = await buildMicrophone(ANSWER, LEAD_MS);
    browser = await launchBrowser({ microphone: microphone.path });
  });
  afterAll(async () => {
    await browser.close();
    await microphone.remove();
  });

  it.each(PLACES)('works on $name', async ({ open }) => {
    const place = await open();
    onTestFinished(place.close);
    const app = await startApp({ env: place.env });
    // A journey that fails half way leaves no server behind.
    onTestFinished(() => app.stop().then(() => undefined));
    const watched = await openPage(browser, app.origin);
    const { page, context } = watched;
    const { openFor } = await watchMicrophone(context);
    await page.clock.install();
    const axe = async (where: string) => expect(await accessibilityProblems(page), where).toEqual([]);

    await signUp(page, app.dataDir);
    await axe('dashboard');
    await speechReady(app);

    const id = await setUpInterview(page, { mode: 'intermediate', readAloud: true });
    await page.getByText('Your question is ready').waitFor();
    await axe('prep');
    await startInterview(page);
    await answerAloud(page, { mode: 'intermediate', microphone, openFor });
    const stopped = performance.now();
    await untilTitle(page, TITLE.finished);
    await axe('answered');
    await page.getByRole('button', { name: 'See Your Results' }).click();

    await page.getByRole('heading', { name: 'What you said' }).waitFor({ timeout: 20_000 });
    const feedbackAfterMs = performance.now() - stopped;
    await expect.poll(async () => (await resultsOf(page, id)).answers[0]?.video.state).toBe('available');
    const { answers, session } = await resultsOf(page, id);
    const [answer] = answers;
    expect(answer?.state).toBe('scored');
    const errorRate = wordErrorRate(ANSWER, answer?.transcript?.text ?? '');
    console.log(
      `word error rate ${(errorRate * 100).toFixed(1)} %, feedback shown after ${Math.round(feedbackAfterMs)} ms`,
    );
    expect(errorRate, answer?.transcript?.text).toBeLessThan(WORST_ERROR_RATE);
    expect(feedbackAfterMs).toBeLessThan(20_000);

    const feedback = answer?.feedback;
    for (const score of [feedback?.contentScore, feedback?.professionalismScore, feedback?.structureScore]) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(10);
    }
    expect(feedback?.criteria.some(({ quotes }) => quotes.length > 0)).toBe(true);
    const words = answer?.transcript?.words ?? [];
    for (const { quotes } of feedback?.criteria ?? []) {
      for (const quote of quotes) {
        const said = words
          .slice(quote.fromWord, quote.toWord)
          .map((word) => word.text)
          .join(' ');
        expect(said.toLowerCase().replace(/[^a-z0-9 ]/g, '')).toBe(quote.text.toLowerCase().replace(/[^a-z0-9 ]/g, ''));
      }
    }
    expect(session?.averageScore).toBeCloseTo((feedback?.averageScore ?? 0) * 10, 0);

    // The stored video plays, and seeks to nine tenths of its length.
    await page.reload();
    const video = page.locator('video');
    await video.waitFor();
    const played = await video.evaluate(async (element: HTMLVideoElement) => {
      const event = (name: string) => new Promise((done) => element.addEventListener(name, done, { once: true }));
      if (element.readyState < 1) await event('loadedmetadata');
      const duration = element.duration;
      element.muted = true;
      const sought = event('seeked');
      element.currentTime = duration * 0.9;
      await sought;
      const from = element.currentTime;
      const moved = new Promise<number>((done) =>
        element.addEventListener('timeupdate', () => element.currentTime > from + 0.2 && done(element.currentTime)),
      );
      await element.play();
      return { duration, from, to: await moved, width: element.videoWidth };
    });
    expect(played.duration * 1_000).toBeGreaterThan(microphone.endsMs - microphone.beginsMs);
    expect(played.from).toBeCloseTo(played.duration * 0.9, 0);
    expect(played.to).toBeGreaterThan(played.from);
    expect(played.width).toBeGreaterThan(0);
    await axe('results');

    await page.goto('/dashboard?tab=review');
    await page.getByRole('heading', { name: /Data analyst/ }).waitFor();
    await axe('history');
    await page.getByRole('link', { name: /^View Feedback/ }).click();
    await page.getByRole('heading', { name: 'What you said' }).waitFor();

    await watched.close();
    expect(await app.stop()).toBeLessThan(5_000);
    await app.close();
  });
});
