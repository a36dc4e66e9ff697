import { DEFAULT_VOICE, type Voice } from '#features/voice/voice.contract.ts';
import { speak } from './voice.api.ts';

/** The voice could not be had; the words still can. */
export class VoiceUnavailable extends Error {}

export interface QuestionVoice {
  /** Resolves when the question has been said to its end, or was stopped. Rejects with `VoiceUnavailable` when there is no sound for it. */
  say(index: number): Promise<void>;
  stop(): void;
  dispose(): void;
}

/** All questions are fetched ahead, one after the other, so that each begins at once. */
export function createQuestionVoice(questions: readonly string[], voice: Voice = DEFAULT_VOICE): QuestionVoice {
  const clips = new Map<number, Promise<string>>();
  // One element for all: a phone that let it speak once, after a touch, lets it speak again.
  const audio = new Audio();
  let end = () => {};

  const clipOf = (index: number): Promise<string> => {
    const known = clips.get(index);
    if (known) return known;
    const clip = speak(questions[index] ?? '', voice).then((sound) => URL.createObjectURL(sound));
    clips.set(index, clip);
    // A failed one is asked for again when it is needed.
    clip.catch(() => clips.delete(index));
    return clip;
  };

  void (async () => {
    for (const index of questions.keys()) await clipOf(index).catch(() => {});
  })();

  const stop = () => {
    audio.pause();
    end();
  };

  return {
    stop,
    async say(index) {
      stop();
      const address = await clipOf(index).catch((cause: unknown) => {
        throw new VoiceUnavailable('There is no sound for this question.', { cause });
      });
      audio.src = address;
      audio.currentTime = 0;
      await audio.play();
      await new Promise<void>((resolve, reject) => {
        end = resolve;
        audio.onended = () => resolve();
        audio.onerror = () => reject(new Error('The sound broke off.'));
      });
    },
    dispose() {
      stop();
      for (const clip of clips.values())
        void clip.then(
          (address) => URL.revokeObjectURL(address),
          () => {},
        );
    },
  };
}
