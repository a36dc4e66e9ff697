import type { LocalModel } from './model-folder.ts';
import type { Engine } from './recogniser-child.ts';
import type { OnlineStream, Sherpa } from './sherpa.ts';
import { SAMPLE_RATE } from './sound-format.ts';

/** The last word is only decided when some silence follows it. */
const TAIL_SAMPLES = 0.8 * SAMPLE_RATE;

/** A model that decides words while the sound arrives. */
export function streamingEngine(
  sherpa: Sherpa,
  model: Extract<LocalModel, { kind: 'streaming-transducer' }>,
): Engine {
  const { encoder, decoder, joiner, tokens } = model;
  const recogniser = new sherpa.OnlineRecognizer({
    featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
    // One thread: two were measured slower.
    modelConfig: { transducer: { encoder, decoder, joiner }, tokens, numThreads: 1, provider: 'cpu', debug: 0 },
    decodingMethod: 'modified_beam_search',
    maxActivePaths: 4,
  });
  const running = new Map<number, OnlineStream>();
  const ended = new Map<number, OnlineStream>();
  const ready = (streams: Map<number, OnlineStream>) =>
    [...streams.values()].find((stream) => recogniser.isReady(stream));

  return {
    open: (id) => void running.set(id, recogniser.createStream()),
    write: (id, samples) => running.get(id)?.acceptWaveform({ samples, sampleRate: SAMPLE_RATE }),
    end: (id) => {
      const stream = running.get(id);
      if (!stream) return;
      stream.acceptWaveform({ samples: new Float32Array(TAIL_SAMPLES), sampleRate: SAMPLE_RATE });
      stream.inputFinished();
      running.delete(id);
      ended.set(id, stream);
    },
    drop: (id) => {
      running.delete(id);
      ended.delete(id);
    },
    step: (done) => {
      for (const [id, stream] of ended) {
        if (recogniser.isReady(stream)) continue;
        const { tokens: heard, timestamps } = recogniser.getResult(stream);
        ended.delete(id);
        done(id, heard, timestamps);
      }
      const stream = ready(ended) ?? ready(running);
      if (stream) recogniser.decode(stream);
      return stream !== undefined;
    },
  };
}
