import { useEffect, useState } from 'react';

export const TYPE_MS = 100;
export const ERASE_MS = 50;
export const PAUSE_MS = 2000;

export interface TypewriterState {
  /** Which text of the list. */
  index: number;
  /** How many of its characters are shown. */
  shown: number;
  erasing: boolean;
}

/** What is shown next, and after how many milliseconds. Pure, so that time is the caller's. */
export function nextStep(texts: readonly string[], state: TypewriterState): { after: number; state: TypewriterState } {
  const length = texts[state.index]?.length ?? 0;
  if (state.erasing) {
    if (state.shown > 0) return { after: ERASE_MS, state: { ...state, shown: state.shown - 1 } };
    return { after: TYPE_MS, state: { index: (state.index + 1) % texts.length, shown: 1, erasing: false } };
  }
  if (state.shown < length) return { after: TYPE_MS, state: { ...state, shown: state.shown + 1 } };
  return { after: PAUSE_MS, state: { ...state, shown: length - 1, erasing: true } };
}

/** Types, waits, erases, and goes on to the next text; stands still on the whole text while `running` is false. */
export function useTypewriter(texts: readonly string[], running: boolean): string {
  // It starts with the first text complete: the first paint shows a whole sentence.
  const [state, setState] = useState<TypewriterState>({ index: 0, shown: texts[0]?.length ?? 0, erasing: false });
  useEffect(() => {
    if (!running) return;
    const next = nextStep(texts, state);
    const timer = setTimeout(() => setState(next.state), next.after);
    return () => clearTimeout(timer);
  }, [texts, state, running]);
  const text = texts[state.index] ?? '';
  return running ? text.slice(0, state.shown) : text;
}
