import type { Progress } from '#features/interview/interview.contract.ts';

/** Tells the server where the person is, one call at a time; only the newest place matters, and nobody waits for it. */
export function createProgressQueue(save: (progress: Progress) => Promise<unknown>) {
  let waiting: Progress | null = null;
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting) {
      const next = waiting;
      waiting = null;
      // A lost one is made up for by the next; after a reload an older place is still a place.
      await save(next).catch(() => {});
    }
    running = false;
  }

  return {
    push(progress: Progress): void {
      waiting = progress;
      if (!running) void run();
    },
    /** Nothing more is sent: the interview is over. */
    close(): void {
      waiting = null;
    },
  };
}
