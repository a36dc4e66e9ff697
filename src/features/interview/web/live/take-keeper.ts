import {
  startRecorder,
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
}

/** Between the stages of the interview and the recorder: at most one take runs. */
export function createTakeKeeper({ uploads, owner, onData, onTrouble }: Deps): TakeKeeper {
  let running: { recorder: Recorder; sink: TakeSink } | null = null;

  const end = async ({ recorder, sink }: { recorder: Recorder; sink: TakeSink }) => {
    const { durationMs, blob } = await recorder.stop();
    await sink.stop(durationMs);
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
      running = { recorder, sink };
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
      await take?.sink.discard();
      await uploads.eraseInterview(owner.interviewId);
    },
  };
}
