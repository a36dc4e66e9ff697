import { startApp } from '../e2e/support/app.ts';
import { launchBrowser, openPage } from '../e2e/support/browser.ts';
import { ANSWER, buildMicrophone } from '../e2e/support/microphone.ts';
import { setUpInterview, startInterview, signUp, TITLE, untilTitle } from '../e2e/support/steps.ts';
import { UNDERSTANDING_MS } from '#features/interview/interview.contract.ts';
import { CHUNK_MS } from '#features/recording/recording.contract.ts';
import { round } from './figures.ts';

const UPLINK_BITS_PER_SECOND = 2_000_000;
const RECORDED_MS = 60_000;

/** How much of a recording is still on the device when the person stops, with a slow way up. */
export async function measureUplink() {
  const microphone = await buildMicrophone(`${ANSWER} ${ANSWER} ${ANSWER}`, 0);
  const browser = await launchBrowser({ microphone: microphone.path });
  const app = await startApp();
  const { page, context, close } = await openPage(browser, app.origin);
  try {
    await page.clock.install();
    await signUp(page, app.dataDir);
    await setUpInterview(page);
    await page.getByText('Your question is ready').waitFor();
    const slow = await context.newCDPSession(page);
    await slow.send('Network.enable');
    await slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: (UPLINK_BITS_PER_SECOND * 4) / 8,
      uploadThroughput: UPLINK_BITS_PER_SECOND / 8,
    });

    const chunks = new Map<string, { bytes: number; doneAt: number }>();
    page.on('requestfinished', (request) => {
      if (!/\/chunks\/\d+$/.test(request.url())) return;
      chunks.set(request.url(), { bytes: request.postDataBuffer()?.length ?? 0, doneAt: performance.now() });
    });
    await startInterview(page);
    await untilTitle(page, TITLE.understanding);
    await page.getByText('to understand', { exact: true }).waitFor();
    await page.clock.fastForward(UNDERSTANDING_MS);
    await page.getByRole('button', { name: 'Skip Preparation' }).click();
    await untilTitle(page, TITLE.recording);
    await new Promise((wake) => setTimeout(wake, RECORDED_MS));
    const stoppedAt = performance.now();
    await page.getByRole('button', { name: 'Finalize Answer' }).click();
    await untilTitle(page, TITLE.finished, 60_000);
    const sentMs = performance.now() - stoppedAt;

    const all = [...chunks.values()];
    const sum = (list: typeof all) => list.reduce((bytes, chunk) => bytes + chunk.bytes, 0);
    const late = all.filter(({ doneAt }) => doneAt > stoppedAt);
    return {
      uplinkBitsPerSecond: UPLINK_BITS_PER_SECOND,
      recordedSeconds: RECORDED_MS / 1_000,
      recordedBytes: sum(all),
      bytesLeftAtStop: sum(late),
      secondsOfVideoLeftAtStop: round((late.length * CHUNK_MS) / 1_000, 1),
      msUntilAllWasSafe: round(sentMs),
    };
  } finally {
    await close().catch((error: Error) => console.log(error.message));
    await browser.close();
    await app.close().catch((error: Error) => console.log(error.message));
    await microphone.remove();
  }
}
