import { describe, expect, it } from 'vitest';
import type { Progress } from '#features/interview/interview.contract.ts';
import { createProgressQueue } from './progress-queue.ts';

const place = (questionIndex: number): Progress => ({ questionIndex, stage: 'prep', stageEndsAt: null });

/** A server that answers when it is told to. */
function buildServer() {
  const saved: number[] = [];
  const answers: (() => void)[] = [];
  const save = (progress: Progress) =>
    new Promise<void>((resolve) => {
      saved.push(progress.questionIndex);
      answers.push(resolve);
    });
  return { saved, save, answer: () => answers.shift()?.() };
}

describe('telling the server where the person is', () => {
  it('sends one place at a time, and of those that wait only the newest', async () => {
    const server = buildServer();
    const queue = createProgressQueue(server.save);
    for (const index of [0, 1, 2, 3]) queue.push(place(index));
    expect(server.saved).toEqual([0]);
    server.answer();
    await expect.poll(() => server.saved).toEqual([0, 3]);
  });

  it('goes on after a failure', async () => {
    const saved: number[] = [];
    const queue = createProgressQueue(async ({ questionIndex }) => {
      if (questionIndex === 0) throw new Error('no network');
      saved.push(questionIndex);
    });
    queue.push(place(0));
    queue.push(place(1));
    await expect.poll(() => saved).toEqual([1]);
  });

  it('sends nothing after the end, and lets what is under way end first', async () => {
    const server = buildServer();
    const queue = createProgressQueue(server.save);
    queue.push(place(0));
    let isClosed = false;
    const closing = queue.close().then(() => (isClosed = true));
    queue.push(place(1));
    expect(isClosed).toBe(false);
    server.answer();
    await closing;
    expect(server.saved).toEqual([0]);
  });
});
