import { useEffect, useEffectEvent } from 'react';
import { liveEventSchema, type LiveEvent } from '#features/results/results.contract.ts';

/** What subscribers get. resync: the stream has just opened, so something may have changed unseen; read again. */
export type LiveNews = LiveEvent | { type: 'resync' };
type Handler = (news: LiveNews) => void;

const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** Moving from one page to the next must not close and open the stream. */
const LINGER_MS = 3_000;
const NAME = 'trainvue-live-events';

interface Stream {
  close(): void;
}
/** The browser's part, so that the rules above it can be tried without one. Each function returns how to undo it. */
export interface LiveParts {
  openStream(on: { open: () => void; data: (text: string) => void; lost: () => void }): Stream;
  /** Calls `begin` when this tab is to hold the browser's one stream; what it returns ends that. */
  lead(begin: () => () => void): () => void;
  /** Passes news between the tabs of one browser; a tab does not hear itself. */
  channel(hear: (news: LiveNews) => void): { tell(news: LiveNews): void; close(): void };
  later(ms: number, run: () => void): () => void;
}

/** The event stream, held by one tab of the browser and shared with the others. Open while somebody listens. */
export function createLiveEvents(parts: LiveParts) {
  const handlers = new Set<Handler>();
  let stop: (() => void) | null = null;
  let cancelStop: (() => void) | null = null;
  const deliver = (news: LiveNews) => {
    for (const handler of handlers) handler(news);
  };

  function start(): () => void {
    const channel = parts.channel(deliver);
    const tell = (news: LiveNews) => {
      channel.tell(news);
      deliver(news);
    };
    const resign = parts.lead(() => holdStream(parts, tell));
    return () => {
      resign();
      channel.close();
    };
  }

  return function subscribe(handler: Handler): () => void {
    handlers.add(handler);
    cancelStop?.();
    cancelStop = null;
    stop ??= start();
    return () => {
      handlers.delete(handler);
      if (handlers.size > 0 || cancelStop) return;
      cancelStop = parts.later(LINGER_MS, () => {
        stop?.();
        stop = cancelStop = null;
      });
    };
  };
}

/** Keeps a stream open, opening a lost one again after 1, 2, 5, then every 10 s. */
function holdStream(parts: LiveParts, tell: (news: LiveNews) => void): () => void {
  let losses = 0;
  let cancelRetry = () => {};
  let stream: Stream;
  const open = () => {
    stream = parts.openStream({
      open: () => {
        losses = 0;
        tell({ type: 'resync' });
      },
      data: (text) => {
        const news = readEvent(text);
        if (news) tell(news);
      },
      lost: () => {
        stream.close();
        const wait = RECONNECT_MS[Math.min(losses, RECONNECT_MS.length - 1)] ?? 10_000;
        losses += 1;
        cancelRetry = parts.later(wait, open);
      },
    });
  };
  open();
  return () => {
    cancelRetry();
    stream.close();
  };
}

/** Null for anything that is not an event of ours: a newer server may send kinds that this page does not know. */
function readEvent(text: string): LiveEvent | null {
  try {
    return liveEventSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const browserParts: LiveParts = {
  openStream: (on) => {
    const source = new EventSource('/api/v1/events');
    source.onopen = on.open;
    source.onmessage = (event) => on.data(String(event.data));
    source.onerror = on.lost;
    return source;
  },
  lead: (begin) => {
    // Without locks each tab holds a stream of its own: more connections, the same news.
    if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return begin();
    return leadByLock(begin);
  },
  channel: (hear) => {
    if (!('BroadcastChannel' in globalThis)) return { tell: () => {}, close: () => {} };
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = (event) => hear(event.data as LiveNews);
    return { tell: (news) => channel.postMessage(news), close: () => channel.close() };
  },
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * The tab that a person looks at takes the stream over: a phone freezes the tabs behind it, and a frozen leader would
 * leave the others without news.
 */
function leadByLock(begin: () => () => void): () => void {
  let over = false;
  let leading = false;
  let waiting = false;
  let release = () => {};
  const enter = (steal: boolean) => {
    if (over || leading || (waiting && !steal)) return;
    waiting ||= !steal;
    const hold = () =>
      new Promise<void>((resolve) => {
        waiting &&= steal;
        if (over || leading) return resolve();
        leading = true;
        const end = begin();
        release = () => {
          leading = false;
          end();
          resolve();
        };
      });
    navigator.locks.request(NAME, { steal }, hold).catch((error: unknown) => {
      const taken = error instanceof DOMException && error.name === 'AbortError';
      // Another tab took the lock: become a follower, and wait for a turn. Anything else: no locks here, so lead alone.
      if (taken) release();
      if (taken) enter(false);
      else void hold();
    });
  };
  const seen = () => {
    if (document.visibilityState === 'visible') enter(true);
  };
  document.addEventListener('visibilitychange', seen);
  enter(document.visibilityState === 'visible');
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', seen);
    release();
  };
}

export const subscribeToLiveEvents = createLiveEvents(browserParts);

/** Calls `handler` for each piece of news while the component is on the page. */
export function useLiveEvents(handler: Handler): void {
  const onNews = useEffectEvent(handler);
  useEffect(() => subscribeToLiveEvents((news) => onNews(news)), []);
}
