import { RE_RECORDS, type Interview, type Progress } from '#features/interview/interview.contract.ts';
import { MediaError, type Captions, type Uploads } from '#features/recording/web/recording.kit.ts';
import { VoiceUnavailable, type QuestionVoice } from '#features/voice/web/voice.kit.ts';
import { createAlarm } from './alarm.ts';
import { liveReducer, NO_TAKE, type LiveEvent } from './live.reducer.ts';
import { initialLive, nextAlarm, preparationOf, progressOf, type LiveState } from './live.state.ts';
import { createProgressQueue } from './progress-queue.ts';
import { createTakeKeeper } from './take-keeper.ts';

export interface LiveView {
  state: LiveState;
  isSpeaking: boolean;
  /** The take that was recorded last: to be watched unless it comes from before a reload. */
  inHand: { recordingId: string; url: string | null } | null;
}

type WithoutNow<E> = E extends LiveEvent ? Omit<E, 'now'> : never;
/** Tells the interview what happened, now. */
export type Send = (event: WithoutNow<LiveEvent>) => void;

export interface LiveDeps {
  interview: Interview;
  userId: string;
  uploads: Uploads;
  /** The take of the present question that an earlier page left on the device, if there is one: it is on its way. */
  leftoverId: string | undefined;
  typewriter: boolean;
  openVoice: (questions: readonly string[]) => QuestionVoice;
  /** Called as each recording begins; null without the person's agreement. */
  startCaptions: () => Captions | null;
  server: {
    saveProgress: (progress: Progress) => Promise<unknown>;
    complete: () => Promise<unknown>;
    erase: () => Promise<unknown>;
  };
  /** A toast, between two questions. */
  tell: Record<'success' | 'error', (title: string, description?: string) => void>;
  /** A word that leaves the question in sight. */
  notice: (title: string, description?: string) => void;
  onCompleted: () => void;
}

const reasonOf = (error: unknown, otherwise: string) => (error instanceof Error && error.message) || otherwise;

/**
 * One live interview: the reducer decides what is, and this does what follows from it, once for each change.
 * The page only draws it.
 */
export function createLiveSession(deps: LiveDeps) {
  const { interview, uploads, server, tell } = deps;
  const listeners = new Set<() => void>();
  let stream: MediaStream | null = null;
  let voice: QuestionVoice | null = null;
  let { leftoverId } = deps;
  let view: LiveView = { state: startOf(deps), isSpeaking: false, inHand: null };

  const show = (change: Partial<LiveView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const send: Send = (event) => {
    const before = view.state;
    const after = liveReducer(before, { ...event, now: Date.now() });
    if (after === before) return;
    show({ state: after });
    follow(before, after);
  };

  const alarm = createAlarm(() => send({ type: 'alarm' }));
  const places = createProgressQueue(server.saveProgress);
  const keeper = createTakeKeeper({
    uploads,
    owner: { userId: deps.userId, interviewId: interview.id },
    startCaptions: deps.startCaptions,
    onData: () => send({ type: 'alarm' }),
    onTrouble: (error) => {
      deps.notice(error.title, error.message);
      // Without a microphone there is no answer to go on with.
      if (error.title === 'Audio Error' || error.title === 'Recording Error') send({ type: 'finalize' });
    },
  });

  function follow(before: LiveState, after: LiveState): void {
    alarm.set(nextAlarm(after));
    if (after.asking && after.asking.from !== before.asking?.from) void ask(after.questionIndex);
    if (after.ending === 'completing' && before.ending !== 'completing') void complete();
    const moved =
      after.stage !== before.stage || after.questionIndex !== before.questionIndex || after.take !== before.take;
    if (moved || after.stageEndsAt !== before.stageEndsAt) places.push(progressOf(after));
    if (!moved) return;
    // The answer must not hold our own voice.
    if (after.stage === 'countdown' || after.stage === 'recording') voice?.stop();
    if (after.stage === 'recording') record(after);
    if (after.stage === 'processing') void process(after);
  }

  async function say(index: number, whenBroken: string): Promise<void> {
    show({ isSpeaking: true });
    try {
      await voice?.say(index);
    } catch (error) {
      if (error instanceof VoiceUnavailable) {
        deps.notice('TTS temporarily unavailable. The question will continue without audio.');
      } else deps.notice(whenBroken);
    }
    show({ isSpeaking: false });
  }
  async function ask(index: number): Promise<void> {
    if (!view.state.setup.readAloud) return;
    await say(index, 'Audio playback failed');
    if (view.state.questionIndex === index) send({ type: 'question-heard' });
  }

  const tellFailure = (error: unknown): string => {
    const message = reasonOf(error, 'Processing failed');
    tell.error(error instanceof MediaError ? error.title : 'Processing Error', message);
    return message;
  };

  function record({ questionIndex }: LiveState): void {
    forgetUrl();
    leftoverId = undefined;
    try {
      keeper.start(stream, questionIndex);
    } catch (error) {
      tellFailure(error);
      send({ type: 'finalize' });
    }
  }

  /** Until the server has it all and said so; a person who went on meanwhile is not called back. */
  async function process(at: LiveState): Promise<void> {
    const isWaiting = () => {
      const { stage, questionIndex, take } = view.state;
      return stage === 'processing' && questionIndex === at.questionIndex && take === at.take;
    };
    try {
      const ended = await keeper.finish();
      const recordingId = ended?.recordingId ?? leftoverId;
      if (recordingId) {
        if (isWaiting()) show({ inHand: { recordingId, url: ended && URL.createObjectURL(ended.blob) } });
        await uploads.uploader.drained(recordingId);
      } else if (!at.saved) throw new MediaError('Recording Error', NO_TAKE);
      if (!isWaiting()) return;
      tell.success('Processing Complete', 'Your answer is safe.');
      send({ type: 'processed' });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const message = tellFailure(error);
      if (isWaiting()) send({ type: 'processing-failed', message });
    }
  }

  async function complete(): Promise<void> {
    try {
      await places.close();
      await uploads.drained(interview.id);
      await server.complete();
      send({ type: 'completed' });
      deps.onCompleted();
    } catch (error) {
      const message = reasonOf(error, 'Please try again.');
      tell.error('Your interview could not be saved yet', message);
      send({ type: 'completion-failed', message });
    }
  }

  function forgetUrl(): void {
    if (view.inHand?.url) URL.revokeObjectURL(view.inHand.url);
    show({ inHand: null });
  }

  return {
    send,
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setStream(next: MediaStream | null): void {
      stream = next;
    },
    /** Begins, or goes on where the server says that the person was. */
    begin(): void {
      const { progress } = interview;
      if (!progress) return send({ type: 'begin' });
      const known = interview.takes.find((take) => take.questionIndex === progress.questionIndex);
      const saved = leftoverId !== undefined || known?.status === 'finalized' || known?.status === 'processed';
      const left = known?.reRecordsLeft ?? Number.POSITIVE_INFINITY;
      return send({ type: 'resume', progress, saved, reRecordsLeft: Math.min(left, RE_RECORDS[interview.mode]) });
    },
    replay: () => void say(view.state.questionIndex, 'Audio replay failed'),
    /** Erases everything of this interview, here and on the server. Rejects when the server could not be told. */
    async exit(): Promise<void> {
      await places.close();
      await keeper.discard();
      await server.erase();
    },
    /** Returns what ends it: a take that runs is then kept as it is, and sent. */
    open(): () => void {
      if (interview.customization.enableTTS) voice = deps.openVoice(interview.questions);
      alarm.open();
      return () => {
        alarm.close();
        keeper.leave();
        voice?.dispose();
        voice = null;
        forgetUrl();
      };
    },
  };
}

const startOf = ({ interview, typewriter }: LiveDeps): LiveState =>
  initialLive({
    mode: interview.mode,
    questions: interview.questions,
    preparationMs: preparationOf(interview.mode),
    readAloud: interview.customization.enableTTS,
    typewriter,
  });
