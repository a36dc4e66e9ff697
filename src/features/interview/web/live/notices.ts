export interface Notice {
  id: number;
  title: string;
  description: string | undefined;
}

const SHOWN_MS = 8_000;
const AT_MOST = 2;

/** Short words while the question stands on the screen: a toast would cover it. */
export function createNotices() {
  let shown: readonly Notice[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Notice[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    show(title: string, description?: string): void {
      count += 1;
      const id = count;
      set([...shown.filter((notice) => notice.title !== title), { id, title, description }].slice(-AT_MOST));
      setTimeout(() => set(shown.filter((notice) => notice.id !== id)), SHOWN_MS);
    },
    view: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
