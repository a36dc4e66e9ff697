import { speechReady, startApp, type App } from '../e2e/support/app.ts';
import { createClient, type Client } from '../e2e/support/client.ts';
import { film } from '../e2e/support/film.ts';
import { ANSWER, buildMicrophone } from '../e2e/support/microphone.ts';
import { PLACES } from '../e2e/support/places.ts';
import { median, round } from './figures.ts';

const ANSWER_SECONDS = 120;
const TOGETHER = [1, 4, 8];
const POLL_MS = 20;
const LIMIT_MS = 60_000;

/** From the last chunk of a 120 s answer to its feedback, for people who stop together, split by step. */
export async function measureFeedback() {
  const results: Record<string, unknown> = {};
  let chunks: Uint8Array[] | undefined;
  for (const place of PLACES) {
    const { env, close } = await place.open();
    const app = await startApp({ env });
    const recogniser = await speechReady(app);
    chunks ??= await filmAnswer(app);
    const counts: Record<string, unknown> = {};
    for (const people of TOGETHER) counts[`${people} together`] = await stopTogether(app, chunks, people);
    results[place.name] = { recogniser, answerSeconds: chunks.length, ...counts };
    await app.close();
    await close();
  }
  return results;
}

async function filmAnswer(app: App): Promise<Uint8Array[]> {
  const microphone = await buildMicrophone(Array.from({ length: 4 }, () => ANSWER).join(' '), 500);
  try {
    return await film(app.origin, { seconds: ANSWER_SECONDS, sound: 'microphone', microphone: microphone.path });
  } finally {
    await microphone.remove();
  }
}

async function stopTogether(app: App, chunks: Uint8Array[], people: number) {
  const before = processed(app).length;
  const clients = await Promise.all(
    Array.from({ length: people }, async () => {
      const client = createClient(app.origin);
      await client.signUp(app.dataDir);
      return client;
    }),
  );
  const taken = await Promise.all(clients.map((client) => speak(client, chunks)));
  const steps = processed(app).slice(before);
  const of = (values: number[]) => ({ median: round(median(values)), worst: round(Math.max(...values)) });
  return {
    lastChunkToFeedbackMs: of(taken.map((one) => one.feedbackMs)),
    lastChunkToFinalizedMs: of(taken.map((one) => one.finalizedMs)),
    finalizedToJobMs: of(steps.map((step) => step.waitMs)),
    listenMs: of(steps.map((step) => step.listenMs)),
    deliveryMs: of(steps.map((step) => step.deliveryMs)),
    scoreMs: of(steps.map((step) => step.scoreMs)),
    storeMs: of(steps.map((step) => step.storeMs)),
  };
}

/** One person's answer, a chunk a second as a browser sends it; then the wait for the feedback. */
async function speak(client: Client, chunks: Uint8Array[]) {
  const interview = await client.liveInterview();
  const recording = await client.openRecording(interview, 'video/webm;codecs=vp8,opus');
  const began = performance.now();
  let lastSent = began;
  for (const [number, chunk] of chunks.entries()) {
    const due = began + (number + 1) * 1_000;
    await new Promise((wake) => setTimeout(wake, Math.max(0, due - performance.now())));
    lastSent = performance.now();
    const { status } = await client.putChunk(recording, number, chunk);
    if (status !== 200) throw new Error(`chunk ${number}: ${status}`);
  }
  await client.finalize(recording, chunks);
  const finalizedMs = performance.now() - lastSent;
  await client.complete(interview);
  const until = performance.now() + LIMIT_MS;
  while (performance.now() < until) {
    const [answer] = (await client.results(interview)).answers;
    if (answer?.state === 'scored') return { finalizedMs, feedbackMs: performance.now() - lastSent };
    if (answer?.state === 'failed') throw new Error(`the answer failed: ${answer.error?.message}`);
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
  throw new Error('no feedback came');
}

interface Steps {
  waitMs: number;
  listenMs: number;
  deliveryMs: number;
  scoreMs: number;
  storeMs: number;
}

/** What the server itself wrote down for each answer. */
const processed = (app: App): Steps[] =>
  app
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"answer processed"'))
    .map((line) => JSON.parse(line) as Steps);
