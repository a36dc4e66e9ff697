import type { LocalModel } from './model-folder.ts';
import type { Engine } from './recogniser-child.ts';
import type { Sherpa } from './sherpa.ts';
import { SAMPLE_RATE } from './sound-format.ts';
import { createVads, SpeechFinder, type SpeechSpan } from './speech-spans.ts';

interface Answer {
  finder: SpeechFinder;
  /** Found and not yet heard. */
  waiting: SpeechSpan[];
  ended: boolean;
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
  const vads = createVads(sherpa, vadModel);
  const answers = new Map<number, Answer>();

  const hear = (answer: Answer, { start, samples }: SpeechSpan) => {
    const stream = recogniser.createStream();
    stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
    recogniser.decode(stream);
    const { tokens, timestamps } = recogniser.getResult(stream);
    tokens.forEach((token, i) => {
      // Each piece begins a word, whatever its first token looks like.
      answer.tokens.push(i === 0 && !/^[ \u2581]/.test(token) ? ` ${token}` : token);
      answer.times.push(start / SAMPLE_RATE + (timestamps[i] ?? 0));
    });
  };

  const remove = (id: number) => {
    answers.get(id)?.finder.free();
    answers.delete(id);
  };

  return {
    open: (id) => {
      const waiting: SpeechSpan[] = [];
      const finder = new SpeechFinder(vads, (span) => waiting.push(span));
      answers.set(id, { finder, waiting, ended: false, tokens: [], times: [] });
    },
    write: (id, samples) => answers.get(id)?.finder.write(samples),
    end: (id) => {
      const answer = answers.get(id);
      if (!answer) return;
      answer.finder.end();
      answer.ended = true;
    },
    drop: remove,
    step: (done) => {
      const endedFirst = [...answers].toSorted(([, a], [, b]) => Number(b.ended) - Number(a.ended));
      for (const [id, answer] of endedFirst) {
        const span = answer.waiting.shift();
        if (span) {
          hear(answer, span);
          return true;
        }
        if (answer.ended) {
          remove(id);
          done(id, answer.tokens, answer.times);
        }
      }
      return false;
    },
  };
}
