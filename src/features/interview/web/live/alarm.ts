/** Rings once when its time has come, and whenever the page is looked at again: a hidden page's timers are late. */
export function createAlarm(onRing: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at: number | null = null;

  const arm = () => {
    clearTimeout(timer);
    if (at === null) return;
    const due = at;
    timer = setTimeout(
      () => {
        // A timer may fire a little early by the other clock.
        if (Date.now() < due) arm();
        else onRing();
      },
      Math.max(0, due - Date.now()),
    );
  };
  const look = () => {
    if (!document.hidden) onRing();
  };

  return {
    /** Epoch ms; null switches it off. */
    set(next: number | null): void {
      if (next === at) return;
      at = next;
      arm();
    },
    open(): void {
      document.addEventListener('visibilitychange', look);
      arm();
    },
    close(): void {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    },
  };
}
