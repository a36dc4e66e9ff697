import { useEffect, useState } from 'react';

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1_000));

/** Whole seconds until `endsAt` (epoch ms), read from the clock and drawn when they change; null without an end. */
export function useSecondsLeft(endsAt: number | null): number | null {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (endsAt === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = endsAt - Date.now();
      if (left <= 0) return;
      timer = setTimeout(
        () => {
          redraw((n) => n + 1);
          wait();
        },
        (left % 1_000) + 10,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return endsAt === null ? null : secondsUntil(endsAt);
}
