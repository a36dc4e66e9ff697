import { describe, expect, it } from 'vitest';
import { createLiveEvents, type LiveNews, type LiveParts } from './live-events.ts';

/** One browser: tabs share the lock and the channel; timers run when the test says so. */
function browser() {
  const streams: { open: () => void; data: (text: string) => void; lost: () => void; closed: boolean }[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const queue: (() => void)[] = [];
  const ears = new Set<{ hear: (news: LiveNews) => void }>();
  let held = false;

  const parts: LiveParts = {
    openStream: (on) => {
      const stream = { ...on, closed: false };
      streams.push(stream);
      return { close: () => void (stream.closed = true) };
    },
    lead: (begin) => {
      let end = () => {};
      const take = () => {
        held = true;
        end = begin();
      };
      if (held) queue.push(take);
      else take();
      return () => {
        const waiting = queue.indexOf(take);
        if (waiting >= 0) return void queue.splice(waiting, 1);
        end();
        held = false;
        queue.shift()?.();
      };
    },
    channel: (hear) => {
      const ear = { hear };
      ears.add(ear);
      return {
        tell: (news) => ears.forEach((other) => other !== ear && other.hear(news)),
        close: () => void ears.delete(ear),
      };
    },
    later: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  };
  return {
    streams,
    timers,
    open: () => streams.filter((stream) => !stream.closed),
    tab: () => createLiveEvents(parts),
    elapse: () => timers.shift()?.run(),
  };
}

const listener = () => {
  const heard: LiveNews[] = [];
  return { heard, hear: (news: LiveNews) => void heard.push(news) };
};
const event = { type: 'answer', interviewId: 'interview_1_abcdef', questionIndex: 2 } as const;

describe('live events', () => {
  it('reach every listener of a tab', () => {
    const { tab, streams } = browser();
    const subscribe = tab();
    const [a, b] = [listener(), listener()];
    subscribe(a.hear);
    subscribe(b.hear);
    streams[0]?.data(JSON.stringify(event));
    expect(a.heard).toEqual([event]);
    expect(b.heard).toEqual([event]);
  });

  it('take one stream for all tabs of a browser', () => {
    const { tab, streams } = browser();
    const [first, second] = [listener(), listener()];
    tab()(first.hear);
    tab()(second.hear);
    expect(streams).toHaveLength(1);
    streams[0]?.data(JSON.stringify(event));
    expect(first.heard).toEqual([event]);
    expect(second.heard).toEqual([event]);
  });

  it('go on in another tab when the one with the stream is closed', () => {
    const { tab, streams, open, elapse } = browser();
    const second = listener();
    const leave = tab()(() => {});
    tab()(second.hear);
    leave();
    elapse();
    expect(open()).toHaveLength(1);
    streams[1]?.open();
    streams[1]?.data(JSON.stringify(event));
    expect(second.heard).toEqual([{ type: 'resync' }, event]);
  });

  it('say so each time the stream opens, because something may have been missed', () => {
    const { tab, streams, elapse } = browser();
    const { heard, hear } = listener();
    tab()(hear);
    streams[0]?.open();
    streams[0]?.lost();
    elapse();
    streams[1]?.open();
    expect(heard).toEqual([{ type: 'resync' }, { type: 'resync' }]);
  });

  it('try a lost stream again after 1, 2, 5, then every 10 seconds, and from the start once it was back', () => {
    const { tab, streams, timers, elapse } = browser();
    tab()(() => {});
    const waits: (number | undefined)[] = [];
    for (let i = 0; i < 5; i++) {
      streams.at(-1)?.lost();
      waits.push(timers[0]?.ms);
      elapse();
    }
    expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
    streams.at(-1)?.open();
    streams.at(-1)?.lost();
    expect(timers[0]?.ms).toBe(1_000);
  });

  it('never hold two streams while they reconnect', () => {
    const { tab, streams, open, elapse } = browser();
    tab()(() => {});
    streams[0]?.lost();
    expect(open()).toHaveLength(0);
    elapse();
    expect(open()).toHaveLength(1);
  });

  it('keep the stream while a person goes from page to page', () => {
    const { tab, streams, open, timers } = browser();
    const subscribe = tab();
    subscribe(() => {})();
    subscribe(() => {});
    expect(timers).toHaveLength(0);
    expect(open()).toHaveLength(1);
    expect(streams).toHaveLength(1);
  });

  it('close the stream when nobody listens any more, and open it for the next one', () => {
    const { tab, open, elapse } = browser();
    const subscribe = tab();
    subscribe(() => {})();
    elapse();
    expect(open()).toHaveLength(0);
    subscribe(() => {});
    expect(open()).toHaveLength(1);
  });

  it('pass over what is not an event of ours', () => {
    const { tab, streams } = browser();
    const { heard, hear } = listener();
    tab()(hear);
    for (const text of ['', '{', 'null', '{"type":"weather"}', '{"type":"answer"}']) streams[0]?.data(text);
    expect(heard).toEqual([]);
  });
});
