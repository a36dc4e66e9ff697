const EVERY_MS = 50;

/** Reads until it is right, and returns that; throws with what it read last. Outside of tests too, unlike expect.poll. */
export async function until<T>(
  read: () => T | Promise<T>,
  isRight: (value: T) => boolean,
  { timeout = 20_000, what = 'it' }: { timeout?: number; what?: string } = {},
): Promise<T> {
  const limit = performance.now() + timeout;
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    if (performance.now() > limit) throw new Error(`Waited ${timeout} ms for ${what}; last seen: ${String(value)}`);
    await new Promise((wake) => setTimeout(wake, EVERY_MS));
  }
}
