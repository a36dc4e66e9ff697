import { fork, type ChildProcess } from 'node:child_process';
import { childEntry } from '#server/child-entry.ts';
import type { LocalModel } from './model-folder.ts';
import type { Utterance } from './recogniser.ts';
import { transcriptionOf, wordsFromTokens } from './words.ts';

export type ToRecogniser =
  | { type: 'load'; model: LocalModel }
  | { type: 'open'; id: number }
  | { type: 'samples'; id: number; samples: Float32Array }
  | { type: 'end'; id: number }
  | { type: 'drop'; id: number };
export type FromRecogniser = { type: 'ready' } | { type: 'heard'; id: number; tokens: string[]; times: number[] };

const LOAD_LIMIT_MS = 60_000;
/** From the last sample to the words, with the whole answer still to be heard on a busy machine. */
const FINISH_LIMIT_MS = 120_000;
const RESTART_DELAYS_MS = [250, 1_000, 5_000, 30_000];
/** How much of what a dying process said is kept for the log. */
const LAST_WORDS = 600;

interface Heard {
  tokens: string[];
  times: number[];
}

export interface RecogniserProcess {
  /** Resolves when the model is loaded; throws the reason when it can't be. */
  ready(): Promise<void>;
  open(): Promise<Utterance>;
  /** Answers that are open in it. */
  readonly load: number;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** Keeps one child alive. When it dies, its answers fail at once and it is started again, later each time. */
export function createRecogniserProcess(model: LocalModel, onDeath: (reason: string) => void): RecogniserProcess {
  const open = new Map<number, { heard: (heard: Heard) => void; failed: (error: Error) => void }>();
  let lastId = 0;
  let deaths = 0;
  let stopped = false;
  let child: ChildProcess | undefined;
  let loading: Promise<void> | undefined;

  const start = async (): Promise<void> => {
    if (deaths > 0) await pause(RESTART_DELAYS_MS[Math.min(deaths, RESTART_DELAYS_MS.length) - 1]!);
    if (stopped) throw new Error('speech to text was stopped');
    const entry = await childEntry('recogniser-child');
    const current = fork(entry, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
    });
    child = current;
    let said = '';
    current.stderr?.on('data', (part: Buffer) => {
      said = (said + part.toString()).slice(-LAST_WORDS);
    });
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => current.kill('SIGKILL'), LOAD_LIMIT_MS);
      current.on('message', (message: FromRecogniser) => {
        if (message.type === 'ready') {
          clearTimeout(limit);
          resolve();
        } else {
          deaths = 0;
          open.get(message.id)?.heard(message);
        }
      });
      current.on('error', () => undefined);
      current.once('close', (code, signal) => {
        clearTimeout(limit);
        if (child === current) {
          child = undefined;
          loading = undefined;
        }
        deaths++;
        const reason = `the recogniser ended (${signal ?? `code ${code}`})${said ? `: ${said.trim()}` : ''}`;
        for (const { failed } of open.values()) failed(new Error(reason));
        open.clear();
        if (!stopped) onDeath(reason);
        reject(new Error(reason));
      });
      current.send({ type: 'load', model } satisfies ToRecogniser, () => undefined);
    });
  };

  const ready = () => {
    if (!loading) {
      loading = start();
      loading.catch(() => {
        loading = undefined;
      });
    }
    return loading;
  };

  return {
    ready,
    get load() {
      return open.size;
    },
    get pid() {
      return child?.pid;
    },
    open: async () => {
      await ready();
      const current = child;
      const id = ++lastId;
      const result = new Promise<Heard>((heard, failed) => open.set(id, { heard, failed }));
      // Its failure is told by finish(); an answer that is dropped before has nobody to tell.
      result.catch(() => undefined);
      const tell = (message: ToRecogniser) => {
        if (open.has(id) && current?.connected) current.send(message, () => undefined);
      };
      tell({ type: 'open', id });
      return {
        write: (samples) => tell({ type: 'samples', id, samples }),
        finish: async (signal) => {
          tell({ type: 'end', id });
          const hung = setTimeout(() => current?.kill('SIGKILL'), FINISH_LIMIT_MS);
          try {
            const { tokens, times } = await Promise.race([result, whenAborted(signal)]);
            return transcriptionOf(wordsFromTokens(tokens, times));
          } finally {
            clearTimeout(hung);
          }
        },
        drop: () => {
          tell({ type: 'drop', id });
          open.delete(id);
        },
      };
    },
    stop: async () => {
      stopped = true;
      const current = child;
      if (!current) return;
      const closed = new Promise((resolve) => current.once('close', resolve));
      current.kill('SIGKILL');
      await closed;
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
