import type { LocalModel } from './model-folder.ts';
import type { Recogniser } from './recogniser.ts';
import { createRecogniserProcess } from './recogniser-process.ts';

/** Streaming models share one process; a whole-segment model keeps a core busy for a second at a time, so it gets two. */
const PROCESSES: Record<LocalModel['kind'], number> = { 'streaming-transducer': 1, 'nemo-ctc': 2 };

/** Throws the reason when the model can't be loaded. */
export async function createLocalRecogniser(input: {
  name: string;
  model: LocalModel;
  onDeath: (reason: string) => void;
}): Promise<Recogniser & { pids(): number[] }> {
  const children = Array.from({ length: PROCESSES[input.model.kind] }, () =>
    createRecogniserProcess(input.model, input.onDeath),
  );
  const close = async () => void (await Promise.all(children.map((child) => child.stop())));
  try {
    await Promise.all(children.map((child) => child.ready()));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    rung: 'neural',
    name: input.name,
    open: () => children.reduce((a, b) => (b.load < a.load ? b : a)).open(),
    pids: () => children.flatMap((child) => child.pid ?? []),
    close,
  };
}
