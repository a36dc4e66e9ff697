// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ERASE_MS, nextStep, PAUSE_MS, TYPE_MS, useTypewriter, type TypewriterState } from './typewriter.ts';

const texts = ['ab', 'xyz'];

describe('the slogans of the landing page', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('are typed at 100 ms, stand for 2 s, are erased at 50 ms, and come round again', () => {
    let state: TypewriterState = { index: 0, shown: 0, erasing: false };
    const seen: [string, number][] = [];
    for (let step = 0; step < 12; step++) {
      const next = nextStep(texts, state);
      state = next.state;
      seen.push([(texts[state.index] ?? '').slice(0, state.shown), next.after]);
    }
    expect(seen).toEqual([
      ['a', TYPE_MS],
      ['ab', TYPE_MS],
      ['a', PAUSE_MS],
      ['', ERASE_MS],
      ['x', TYPE_MS],
      ['xy', TYPE_MS],
      ['xyz', TYPE_MS],
      ['xy', PAUSE_MS],
      ['x', ERASE_MS],
      ['', ERASE_MS],
      ['a', TYPE_MS],
      ['ab', TYPE_MS],
    ]);
    expect([TYPE_MS, ERASE_MS, PAUSE_MS]).toEqual([100, 50, 2000]);
  });

  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  it('show a whole sentence at first, and change after the pause', () => {
    vi.useFakeTimers();
    const { result } = renderHook(() => useTypewriter(texts, true));
    expect(result.current).toBe('ab');
    pass(PAUSE_MS);
    expect(result.current).toBe('a');
  });

  it('stand still on a whole sentence while they are paused', () => {
    vi.useFakeTimers();
    const { result, rerender } = renderHook(({ running }) => useTypewriter(texts, running), {
      initialProps: { running: true },
    });
    pass(PAUSE_MS);
    rerender({ running: false });
    expect(result.current).toBe('ab');
    pass(60_000);
    expect(result.current).toBe('ab');
  });
});
