import { MAX_TYPED_CHARACTERS } from '#features/transcription/transcription.contract.ts';

/** After its stop the browser still hands over what it heard last; this long we wait for it. */
const LAST_WORDS_MS = 2_000;
/** A browser that ends at once, again and again, is not asked in a tight circle. */
const RESTART_MS = 250;

/** As much of the browser's recogniser as we use. */
interface Recognition extends EventTarget {
  continuous: boolean;
  interimResults: boolean;
  lang: string;
  start(): void;
  stop(): void;
  abort(): void;
}
type RecognitionClass = new () => Recognition;
interface ResultEvent extends Event {
  resultIndex: number;
  results: ArrayLike<{ isFinal: boolean; 0?: { transcript: string } }>;
}

/** The words of one take, written by the browser while it is recorded. Nothing of them is shown meanwhile. */
export interface Captions {
  /** Resolves to all it wrote; empty when it wrote nothing. Never rejects. */
  stop(): Promise<string>;
  cancel(): void;
}

function recognitionClass(): RecognitionClass | undefined {
  const browser = globalThis as { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass };
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition;
}

export const browserHasCaptions = (): boolean => recognitionClass() !== undefined;

/** Only after the person agreed: some browsers send the sound away. Null where the browser has no captions. */
export function startCaptions(): Captions | null {
  const RecognitionOfBrowser = recognitionClass();
  if (!RecognitionOfBrowser) return null;
  const recognition = new RecognitionOfBrowser();
  recognition.continuous = true;
  recognition.interimResults = false;
  recognition.lang = 'en-US';
  const written: string[] = [];
  let wanted = true;
  let restart: ReturnType<typeof setTimeout> | undefined;
  let finish = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });

  const begin = () => {
    restart = undefined;
    try {
      recognition.start();
    } catch {
      finish();
    }
  };
  recognition.addEventListener('result', (event) => {
    const { resultIndex, results } = event as ResultEvent;
    for (const result of Array.from(results).slice(resultIndex)) {
      const text = result.isFinal && result[0]?.transcript.trim();
      if (text) written.push(text);
    }
  });
  recognition.addEventListener('error', (event) => {
    // A person who thinks for a while is silent: that is no reason to stop listening.
    if ((event as Event & { error?: string }).error !== 'no-speech') wanted = false;
  });
  recognition.addEventListener('end', () => {
    if (wanted) restart = setTimeout(begin, RESTART_MS);
    else finish();
  });
  begin();

  const end = (how: 'stop' | 'abort') => {
    // Between an end and its restart there is nothing to wait for.
    if (restart !== undefined) finish();
    clearTimeout(restart);
    wanted = false;
    recognition[how]();
  };
  return {
    async stop() {
      end('stop');
      const patience = setTimeout(finish, LAST_WORDS_MS);
      await ended;
      clearTimeout(patience);
      return written.join(' ').slice(0, MAX_TYPED_CHARACTERS).trim();
    },
    cancel: () => end('abort'),
  };
}
