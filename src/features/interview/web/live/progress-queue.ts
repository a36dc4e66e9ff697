import type { Progress } from '#features/interview/interview.contract.ts';

/** A call that hangs holds nobody up for longer. */
const PATIENCE_MS = 3_000;

/** Tells the server where the person is, one call at a time; only the newest place matters, and nobody waits for it. */
export function createProgressQueue(save: (progress: Progress) => Promise<unknown>) {
  let waiting: Progress | null = null;
  let running: Promise<void> | null = null;
  let closed = false;

  async function run(): Promise<void> {
    while (waiting) {
      const next = waiting;
      waiting = null;
      // A lost one is made up for by the next; after a reload an older place is still a place.
      await save(next).catch(() => {});
    }
    running = null;
  }

  return {
    push(progress: Progress): void {
      if (closed) return;
      waiting = progress;
      running ??= run();
    },
    /** Nothing more is sent. Resolves when what is under way has ended: the interview's end must be the last word. */
    async close(): Promise<void> {
      closed = true;
      waiting = null;
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    },
  };
}
