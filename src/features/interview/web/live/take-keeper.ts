import {
  startRecorder,
  type Captions,
  type MediaError,
  type Recorder,
  type TakeSink,
  type Uploads,
} from '#features/recording/web/recording.kit.ts';

export interface TakeKeeper {
  /** Throws `MediaError` when nothing can be recorded. */
  start(stream: MediaStream | null, questionIndex: number): void;
  /** Ends the running take and resolves when it is safe on the device; null when there is none. */
  finish(): Promise<{ recordingId: string; blob: Blob } | null>;
  /** The page goes away: what was said until now is kept, and sent. */
  leave(): void;
  /** The interview is given up: nothing is kept. */
  discard(): Promise<void>;
}

interface Deps {
  uploads: Uploads;
  owner: { userId: string; interviewId: string };
  /** Every second while recording: an alarm that works in hidden tabs too. */
  onData(): void;
  onTrouble(error: MediaError): void;
  /** Null where the browser shall not, or cannot, write captions. */
  startCaptions(): Captions | null;
}

interface Take {
  recorder: Recorder;
  sink: TakeSink;
  captions: Captions | null;
}

/** Between the stages of the interview and the recorder: at most one take runs. */
export function createTakeKeeper({ uploads, owner, onData, onTrouble, startCaptions }: Deps): TakeKeeper {
  let running: Take | null = null;

  const end = async ({ recorder, sink, captions }: Take) => {
    const [{ durationMs, blob }, text] = await Promise.all([recorder.stop(), captions?.stop()]);
    await sink.stop(durationMs, text);
    return { recordingId: sink.recordingId, blob };
  };

  return {
    start(stream, questionIndex) {
      let sink: TakeSink | undefined;
      const recorder = startRecorder({
        stream,
        onTrouble,
        onData: (data, endsAtMs) => {
          sink?.push(data, endsAtMs);
          onData();
        },
      });
      sink = uploads.begin({ ...owner, questionIndex, mimeType: recorder.mimeType });
      running = { recorder, sink, captions: startCaptions() };
    },
    async finish() {
      const take = running;
      running = null;
      return take && end(take);
    },
    leave() {
      const take = running;
      running = null;
      if (take) end(take).catch(() => {});
    },
    async discard() {
      const take = running;
      running = null;
      take?.recorder.cancel();
      take?.captions?.cancel();
      await take?.sink.discard();
      await uploads.eraseInterview(owner.interviewId);
    },
  };
}
