import type { LocalModel } from './model-folder.ts';
import type { Engine } from './recogniser-child.ts';
import type { OnlineStream, Sherpa } from './sherpa.ts';
import { SAMPLE_RATE } from './sound-format.ts';
import { createVads, SpeechFinder, spokenTokens } from './speech-spans.ts';

/** The last word is only decided when some silence follows it. */
const TAIL_SAMPLES = 0.8 * SAMPLE_RATE;

interface Answer {
  stream: OnlineStream;
  finder: SpeechFinder;
  spans: { from: number; to: number }[];
  ended: boolean;
}

/** A model that decides words while the sound arrives. */
export function streamingEngine(
  sherpa: Sherpa,
  model: Extract<LocalModel, { kind: 'streaming-transducer' }>,
  vadModel: string,
): Engine {
  const { encoder, decoder, joiner, tokens } = model;
  const recogniser = new sherpa.OnlineRecognizer({
    featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
    // One thread: two were measured slower.
    modelConfig: { transducer: { encoder, decoder, joiner }, tokens, numThreads: 1, provider: 'cpu', debug: 0 },
    decodingMethod: 'modified_beam_search',
    maxActivePaths: 4,
  });
  const vads = createVads(sherpa, vadModel);
  const answers = new Map<number, Answer>();
  /** A map keeps its order, so the one just served goes to the end of the line. */
  const nextReady = (ended: boolean) => {
    for (const [id, answer] of answers) {
      if (answer.ended !== ended || !recogniser.isReady(answer.stream)) continue;
      answers.delete(id);
      answers.set(id, answer);
      return answer;
    }
    return undefined;
  };

  const remove = (id: number) => {
    answers.get(id)?.finder.free();
    answers.delete(id);
  };

  return {
    open: (id) => {
      const spans: Answer['spans'] = [];
      const finder = new SpeechFinder(vads, ({ start, samples }) =>
        spans.push({ from: start / SAMPLE_RATE, to: (start + samples.length) / SAMPLE_RATE }),
      );
      answers.set(id, { stream: recogniser.createStream(), finder, spans, ended: false });
    },
    write: (id, samples) => {
      const answer = answers.get(id);
      answer?.stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
      answer?.finder.write(samples);
    },
    end: (id) => {
      const answer = answers.get(id);
      if (!answer) return;
      answer.stream.acceptWaveform({ samples: new Float32Array(TAIL_SAMPLES), sampleRate: SAMPLE_RATE });
      answer.stream.inputFinished();
      answer.finder.end();
      answer.ended = true;
    },
    drop: remove,
    step: (done) => {
      for (const [id, { stream, spans, ended }] of answers) {
        if (!ended || recogniser.isReady(stream)) continue;
        const { tokens: heard, timestamps } = recogniser.getResult(stream);
        remove(id);
        const kept = spokenTokens(heard, timestamps, spans);
        done(id, kept.tokens, kept.times);
      }
      const next = nextReady(true) ?? nextReady(false);
      if (next) recogniser.decode(next.stream);
      return next !== undefined;
    },
  };
}
