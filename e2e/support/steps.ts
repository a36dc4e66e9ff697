import type { BrowserContext, Page } from 'playwright-core';
import type { Mode } from '#features/interview/interview.contract.ts';
import type { Results } from '#features/results/results.contract.ts';
import { PREPARATION_MS, UNDERSTANDING_MS } from '#features/interview/interview.contract.ts';
import type { Microphone } from './microphone.ts';
import { codeFor } from './outbox.ts';
import { until } from './until.ts';

export const PASSWORD = 'Marigold7!fence';
export const person = () => `person-${crypto.randomUUID().slice(0, 8)}@example.test`;

/** The live screen's titles, by stage. */
export const TITLE = {
  preview: /^Your questions/,
  understanding: /^Understand/,
  preparation: /^Prepare/,
  countdown: /^Get set/,
  recording: /^Recording/,
  playback: /^Your answer/,
  finished: /^Answered/,
};
export const untilTitle = (page: Page, title: RegExp, timeout = 20_000) =>
  until(
    () => page.title(),
    (seen) => title.test(seen),
    { timeout, what: `the title ${title}` },
  );

/** From the sign-up form over the code in the outbox to the dashboard, as a person does it. */
export async function signUp(page: Page, dataDir: string, email = person()): Promise<string> {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: false }).fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await page.getByRole('textbox', { name: /^Confirm Password/ }).fill(PASSWORD);
  const agreement = page.getByRole('checkbox', { name: 'I have read and agree to the Privacy Policy' });
  await until(() => agreement.isDisabled(), Boolean, { what: 'an agreement that waits for the whole policy' });
  await page.getByRole('region', { name: 'Privacy Policy' }).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await agreement.check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: 'Verify Your Email' }).waitFor();
  await page.getByLabel(/^Verification Code/).fill(await codeFor(dataDir, email));
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await page.getByRole('heading', { name: /^Ready to train/ }).waitFor();
  return email;
}

export interface SetUp {
  type?: 'Behavioral' | 'Technical' | 'Combination';
  mode?: Mode;
  questions?: 1 | 3;
  readAloud?: boolean;
}

/** From the dashboard over the form to the prep screen. Returns the interview's id. */
export async function setUpInterview(page: Page, setUp: SetUp = {}): Promise<string> {
  const { type = 'Behavioral', mode = 'intermediate', questions = 1, readAloud = false } = setUp;
  await page
    .getByRole('link', { name: new RegExp(type) })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Customize Your Interview' }).waitFor();
  await page.getByLabel(/^Job Title/).fill('Data analyst');
  await page.getByLabel(/^Company/).fill('Harbour Logistics');
  await page
    .getByLabel(/^Experience Level/)
    .selectOption({ label: 'Mid level' })
    .catch(() => page.getByLabel(/^Experience Level/).selectOption({ index: 2 }));
  const choose = (group: RegExp, name: RegExp) =>
    page.getByRole('group', { name: group }).getByRole('radio', { name }).check({ force: true });
  await choose(/^Difficulty/, new RegExp(`^${mode}`, 'i'));
  await choose(/^Number of Questions/, questions === 1 ? /^1 question/ : /^3 questions/);
  await choose(/^Text-to-Speech/, readAloud ? /^Yes/ : /^No/);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('heading', { name: 'Ready to Begin?' }).waitFor();
  return new URL(page.url()).searchParams.get('interview') ?? '';
}

/** From the prep screen to the live one, once the camera is there. */
export async function startInterview(page: Page): Promise<void> {
  await page.getByText('Ready', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Start Interview' }).click();
}

/** When the page's microphone was opened, by this process's clock: the fake one begins to play at that moment. */
export async function watchMicrophone(context: BrowserContext): Promise<{ openFor(): number }> {
  let openedAt = Number.NaN;
  await context.exposeFunction('tellMicrophoneOpened', () => {
    openedAt = performance.now();
  });
  await context.addInitScript(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) return;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      if (constraints?.audio) (globalThis as unknown as { tellMicrophoneOpened(): void }).tellMicrophoneOpened();
      return stream;
    };
  });
  return { openFor: () => performance.now() - openedAt };
}

const wait = (ms: number) => new Promise((wake) => setTimeout(wake, Math.max(0, ms)));
/** The countdown before a recording, and a moment for the page. */
const BEFORE_RECORDING_MS = 4_500;

/**
 * From 'understanding' to the end of the recording: the page's clock is advanced as far as the recording and never
 * through it, and the voice begins about a second after the recording did.
 */
export async function answerAloud(
  page: Page,
  options: { mode: Mode; microphone: Microphone; openFor(): number; trueTime?: boolean },
): Promise<void> {
  const { mode, microphone, openFor, trueTime = false } = options;
  await untilTitle(page, TITLE.understanding);
  if (trueTime) {
    await untilTitle(page, TITLE.recording, UNDERSTANDING_MS + PREPARATION_MS[mode] + 30_000);
  } else {
    await wait(microphone.beginsMs - BEFORE_RECORDING_MS - openFor());
    await understand(page);
    if (mode !== 'hard') {
      await untilTitle(page, TITLE.preparation);
      await page.getByRole('button', { name: 'Skip Preparation' }).click();
    }
    await untilTitle(page, TITLE.recording);
  }
  if (openFor() > microphone.beginsMs)
    throw new Error('The journey was too slow: the voice began before the recording.');
  await wait(microphone.endsMs + 1_000 - openFor());
  await page.getByRole('button', { name: 'Finalize Answer' }).click();
}

/** Once the question has been asked, the clock jumps over the time to understand it, and not a second further. */
async function understand(page: Page): Promise<void> {
  await page.getByText('to understand', { exact: true }).waitFor({ timeout: 30_000 });
  await page.clock.fastForward(UNDERSTANDING_MS);
}

/** A few seconds of an answer, for journeys about what happens around it. */
export async function answerBriefly(page: Page, seconds = 4, mode: Mode = 'intermediate'): Promise<void> {
  await untilTitle(page, TITLE.understanding);
  await understand(page);
  if (mode !== 'hard') {
    await untilTitle(page, TITLE.preparation);
    await page.getByRole('button', { name: 'Skip Preparation' }).click();
  }
  await untilTitle(page, TITLE.recording);
  await wait(seconds * 1_000);
  await page.getByRole('button', { name: 'Finalize Answer' }).click();
}

/** After the last answer: the page goes there by itself where the answer can't be recorded again, else by a button. */
export async function toResults(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'See Your Results' });
  await Promise.race([button.waitFor({ timeout: 60_000 }), page.waitForURL(/interview-results/, { timeout: 60_000 })]);
  if (await button.isVisible()) await button.click();
  await page.waitForURL(/interview-results/);
}

/** What the server says of an interview, read with the page's own session. */
export async function resultsOf(page: Page, interviewId: string): Promise<Results> {
  const response = await page.request.get(`/api/v1/interviews/${interviewId}/results`);
  if (response.status() !== 200) throw new Error(`The results: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Results;
}
