/** Time is injected, so that a deadline can be tested without waiting for it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that a test moves by hand. */
export function buildClock(start: Date = new Date('2026-01-15T12:00:00Z')): Clock & { advance(ms: number): void } {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms;
    },
  };
}
