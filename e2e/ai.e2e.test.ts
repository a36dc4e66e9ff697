import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SELF_TEST_SENTENCE } from '#features/transcription/server/self-test.ts';
import { speechReady, startApp, type App } from './support/app.ts';
import { launchBrowser, openPage } from './support/browser.ts';
import { ANSWER, buildMicrophone, type Microphone } from './support/microphone.ts';
import { startScriptedAi, type AiBehaviour, type ScriptedAi } from './support/scripted-ai.ts';
import {
  answerBriefly,
  resultsOf,
  setUpInterview,
  startInterview,
  signUp,
  TITLE,
  untilTitle,
} from './support/steps.ts';

const SAID = 'At my last job the forecast was late, so I called the two largest regions and rebuilt the rest.';
/** What the product logs when an endpoint of the operator's fails is right, and expected here. */
const EXPECTED = [/"job":"process-interview-video"/, /text.to.speech|speech/i, /request failed/];

describe('with AI endpoints of the operator', () => {
  let ai: ScriptedAi;
  let app: App;
  let browser: Browser;
  let microphone: Microphone;
  beforeAll(async () => {
    // A voice from the first moment on: what it says does not matter, the endpoint's script does.
    microphone = await buildMicrophone(`${ANSWER} ${ANSWER}`, 0);
    [ai, browser] = await Promise.all([
      startScriptedAi({ transcript: SELF_TEST_SENTENCE }),
      launchBrowser({ microphone: microphone.path }),
    ]);
    app = await startApp({
      env: {
        LLM_BASE_URL: ai.baseUrl,
        LLM_API_KEY: 'sk-scripted',
        LLM_MODEL: 'scripted',
        STT_BASE_URL: ai.baseUrl,
        STT_API_KEY: 'sk-scripted',
        TTS_BASE_URL: ai.baseUrl,
        TTS_API_KEY: 'sk-scripted',
      },
      expected: EXPECTED,
    });
    // An endpoint has to understand a sentence of ours before it is trusted with people's.
    await speechReady(app);
    ai.script({ transcript: SAID });
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
    await ai.stop();
    await microphone.remove();
  });
  beforeEach(() => {
    for (const endpoint of ['chat', 'transcription', 'speech'] as const) ai.behave(endpoint, 'ok');
  });

  const open = () => openPage(browser, app.origin, { expected: [/status of (503|504|502|500)/] });

  const FAILURES: [AiBehaviour, RegExp][] = [
    ['401', /^OpenAI API key issue\. Please check your configuration\.$/],
    ['429-quota', /^OpenAI API quota exceeded\. Please check your billing and try again\.$/],
    ['500', /^Error: \S.+/],
    ['malformed', /^Error: Invalid response format from question generation$/],
    ['slow', /^Error: \S.+/],
  ];
  it.each(FAILURES)(
    'questions that fail with %s become the fallback ones, with the reason and a way to retry',
    async (behaviour, reason) => {
      const watched = await open();
      const { page } = watched;
      ai.behave('chat', behaviour);
      await signUp(page, app.dataDir);
      await setUpInterview(page, { questions: 3 });
      await page.getByText('Question Generation Failed').waitFor({ timeout: 30_000 });
      await page.getByText(reason).waitFor();
      await page.getByText('Your 3 questions are ready').waitFor();
      expect(await page.content()).not.toContain('sk-');
      ai.behave('chat', 'ok');
      await page.getByRole('button', { name: 'Retry Question Generation' }).click();
      await page.getByText('Made for the job that you described.').waitFor();
      await watched.close();
    },
  );

  // First of those with a voice: what has been spoken once is remembered.
  it('a voice that fails never stops the interview', async () => {
    const watched = await open();
    const { page } = watched;
    await page.clock.install();
    ai.behave('speech', '500');
    await signUp(page, app.dataDir);
    await setUpInterview(page, { readAloud: true });
    await page.getByText('Made for the job that you described.').waitFor();
    await startInterview(page);
    await page.getByText('TTS temporarily unavailable. The question will continue without audio.').waitFor();
    await answerBriefly(page);
    await untilTitle(page, TITLE.finished);
    await watched.close();
  });

  it('a whole interview is asked, heard and judged by them', async () => {
    const watched = await open();
    const { page } = watched;
    await page.clock.install();
    await signUp(page, app.dataDir);
    const id = await setUpInterview(page, { readAloud: true });
    await page.getByText('Made for the job that you described.').waitFor();
    await startInterview(page);
    await page.getByRole('heading', { name: 'Scripted question number 1: what did you do?' }).waitFor();
    await answerBriefly(page);
    await untilTitle(page, TITLE.finished);
    await page.getByRole('button', { name: 'See Your Results' }).click();
    await page.getByRole('heading', { name: 'What you said' }).waitFor({ timeout: 20_000 });
    const [answer] = (await resultsOf(page, id)).answers;
    expect(answer?.transcript?.text).toContain('the forecast was late');
    expect(answer?.feedback?.judge).toBe('scripted');
    expect(answer?.feedback?.criteria.some(({ quotes }) => quotes.length > 0)).toBe(true);
    await watched.close();
  });

  it.each(['transcription', 'chat'] as const)(
    'an answer whose %s fails keeps its recording, gets no score, and is scored on a second try',
    async (endpoint) => {
      const watched = await open();
      const { page } = watched;
      await page.clock.install();
      await signUp(page, app.dataDir);
      const id = await setUpInterview(page);
      await page.getByText('Made for the job that you described.').waitFor();
      ai.behave(endpoint, '500');
      await startInterview(page);
      await answerBriefly(page);
      await untilTitle(page, TITLE.finished);
      await page.getByRole('button', { name: 'See Your Results' }).click();
      await page.getByText('This answer could not be scored').waitFor({ timeout: 60_000 });
      const { answers, session } = await resultsOf(page, id);
      expect(answers[0]).toMatchObject({ state: 'failed', feedback: null });
      expect(session?.averageScore).toBeNull();
      await expect.poll(async () => (await resultsOf(page, id)).answers[0]?.video.state).toBe('available');

      ai.behave(endpoint, 'ok');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(async () => (await resultsOf(page, id)).answers[0]?.state, { timeout: 30_000 }).toBe('scored');
      await page.getByRole('heading', { name: 'What you said' }).waitFor();
      await watched.close();
    },
  );
});
