import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FromRecogniser, ToRecogniser } from './recogniser-process.ts';
import type { LocalModel } from './model-folder.ts';
import { loadSherpa } from './sherpa.ts';
import { segmentEngine } from './engine.segments.ts';
import { streamingEngine } from './engine.streaming.ts';

/**
 * The process that owns one recogniser. Native code: a bad model aborts it, and only it. It does one step of one
 * answer at a time and reads its messages in between; an answer that has ended goes before one that still runs.
 */
export interface Engine {
  open(id: number): void;
  write(id: number, samples: Float32Array): void;
  end(id: number): void;
  drop(id: number): void;
  /** Does one step for an answer that has something to do; false when there is none. */
  step(done: (id: number, tokens: string[], times: number[]) => void): boolean;
}

const send = (message: FromRecogniser) => void process.send?.(message);

function load(model: LocalModel): Engine {
  const require = createRequire(import.meta.url);
  const sherpa = loadSherpa(require);
  const vad = join(dirname(require.resolve('@ricky0123/vad-web/package.json')), 'dist', 'silero_vad_v5.onnx');
  return model.kind === 'nemo-ctc' ? segmentEngine(sherpa, model, vad) : streamingEngine(sherpa, model, vad);
}

let engine: Engine | undefined;
let working = false;

function work(): void {
  if (working) return;
  working = true;
  setImmediate(() => {
    working = false;
    const more = engine?.step((id, tokens, times) => send({ type: 'heard', id, tokens, times }));
    if (more) work();
  });
}

process.on('message', (message: ToRecogniser) => {
  if (message.type === 'load') {
    engine = load(message.model);
    send({ type: 'ready' });
    return;
  }
  if (message.type === 'open') engine?.open(message.id);
  if (message.type === 'samples') engine?.write(message.id, message.samples);
  if (message.type === 'end') engine?.end(message.id);
  if (message.type === 'drop') engine?.drop(message.id);
  work();
});
// The server's Ctrl-C reaches the whole group; it says itself when this process shall end.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
