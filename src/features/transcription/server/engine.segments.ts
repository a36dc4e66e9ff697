import type { LocalModel } from './model-folder.ts';
import type { Engine } from './recogniser-child.ts';
import type { Sherpa, Vad } from './sherpa.ts';
import { SAMPLE_RATE } from './sound-format.ts';

/** What Silero looks at in one go. */
const WINDOW = 512;
/** Someone who speaks on without a pause is cut here: the model's cost grows with the square of the length. */
const LONGEST_SAMPLES = 8 * SAMPLE_RATE;
const VAD_BUFFER_SECONDS = 60;

interface Answer {
  vad: Vad;
  /** What did not fill a window yet. */
  rest: Float32Array;
  /** Samples since speech began without a pause. */
  speaking: number;
  ended: boolean;
  segments: { start: number; samples: Float32Array }[];
  tokens: string[];
  times: number[];
}

/** A model that hears whole utterances: speech is cut at its pauses, and each piece is heard as soon as it is there. */
export function segmentEngine(
  sherpa: Sherpa,
  model: Extract<LocalModel, { kind: 'nemo-ctc' }>,
  vadModel: string,
): Engine {
  const recogniser = new sherpa.OfflineRecognizer({
    featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
    modelConfig: { nemoCtc: { model: model.model }, tokens: model.tokens, numThreads: 1, provider: 'cpu', debug: 0 },
    decodingMethod: 'greedy_search',
  });
  const answers = new Map<number, Answer>();

  const listen = (answer: Answer, samples: Float32Array) => {
    const all = new Float32Array(answer.rest.length + samples.length);
    all.set(answer.rest);
    all.set(samples, answer.rest.length);
    let at = 0;
    for (; at + WINDOW <= all.length; at += WINDOW) {
      answer.vad.acceptWaveform(all.slice(at, at + WINDOW));
      answer.speaking = answer.vad.isDetected() ? answer.speaking + WINDOW : 0;
      if (answer.speaking >= LONGEST_SAMPLES) cut(answer);
      collect(answer);
    }
    answer.rest = all.slice(at);
  };

  const hear = (answer: Answer, segment: { start: number; samples: Float32Array }) => {
    const stream = recogniser.createStream();
    stream.acceptWaveform({ samples: segment.samples, sampleRate: SAMPLE_RATE });
    recogniser.decode(stream);
    const { tokens, timestamps } = recogniser.getResult(stream);
    tokens.forEach((token, i) => {
      // Each piece begins a word, whatever its first token looks like.
      answer.tokens.push(i === 0 && !/^[ \u2581]/.test(token) ? ` ${token}` : token);
      answer.times.push(segment.start / SAMPLE_RATE + (timestamps[i] ?? 0));
    });
  };

  return {
    open: (id) => {
      const vad = new sherpa.Vad(vadConfig(vadModel), VAD_BUFFER_SECONDS);
      const empty = { rest: new Float32Array(0), speaking: 0, ended: false, segments: [], tokens: [], times: [] };
      answers.set(id, { vad, ...empty });
    },
    write: (id, samples) => {
      const answer = answers.get(id);
      if (answer) listen(answer, samples);
    },
    end: (id) => {
      const answer = answers.get(id);
      if (!answer) return;
      listen(answer, new Float32Array(WINDOW));
      cut(answer);
      collect(answer);
      answer.ended = true;
    },
    drop: (id) => void answers.delete(id),
    step: (done) => {
      const waiting = [...answers].toSorted(([, a], [, b]) => Number(b.ended) - Number(a.ended));
      for (const [id, answer] of waiting) {
        const segment = answer.segments.shift();
        if (segment) {
          hear(answer, segment);
          return true;
        }
        if (answer.ended) {
          answers.delete(id);
          done(id, answer.tokens, answer.times);
        }
      }
      return false;
    },
  };
}

export const vadConfig = (model: string) => ({
  sileroVad: { model, threshold: 0.5, minSilenceDuration: 0.35, minSpeechDuration: 0.2, windowSize: WINDOW },
  sampleRate: SAMPLE_RATE,
  numThreads: 1,
  debug: 0,
});

function cut(answer: Pick<Answer, 'vad' | 'speaking'>): void {
  answer.vad.flush();
  answer.speaking = 0;
}

function collect(answer: Pick<Answer, 'vad' | 'segments'>): void {
  while (!answer.vad.isEmpty()) {
    answer.segments.push(answer.vad.front(false));
    answer.vad.pop();
  }
}
