import { Readable } from 'node:stream';
import { AppError } from '#server/errors.ts';
import type { Parts } from '#server/parts.ts';
import { fromStream, hear, type Decode } from './hear.ts';
import { climb, type Climbed } from './ladder.ts';
import { createListeners } from './listener.ts';
import { MODELS, type ModelCatalogue } from './models.ts';
import type { Recogniser } from './recogniser.ts';
import { decodeWithFfmpeg } from './sound-ffmpeg.ts';
import { soundNeedsDecoder, speechFailed, speechPreparing, speechUnavailable } from './transcription.errors.ts';
import type { SpeechStatus, SpeechToText } from './transcription.port.ts';

/** The start waits so long for a model that is at hand, so that its lines can name it; never for one that is fetched. */
const START_PATIENCE_MS = 2_500;
/** A whole answer on a busy machine; what takes longer is tried again later. */
const ANSWER_LIMIT_MS = 150_000;
const IDLE_CHECK_MS = 10_000;
/** When a better rung failed for a reason that may pass; doubled each time up to the longest. */
const CLIMB_AGAIN_MS = 60_000;
const CLIMB_AGAIN_LONGEST_MS = 30 * 60_000;

type Deps = Pick<Parts, 'config' | 'log' | 'clock' | 'db' | 'storage' | 'events' | 'ids'>;

/** What tests shorten or replace. */
interface Tuning {
  catalogue?: ModelCatalogue;
  retryDelaysMs?: number[];
  selfTestLimitMs?: number;
  climbAgainMs?: number;
}

export function createSpeechToText(deps: Deps, tuning: Tuning = {}): SpeechToText {
  const { config, log, storage } = deps;
  const listeners = createListeners(deps);
  const ending = new AbortController();
  let recogniser: Recogniser | undefined;
  let status: SpeechStatus = { rung: 'none', state: 'preparing', name: 'looking for a recogniser', notes: [] };
  let unsubscribe = () => undefined as void;
  let idle: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;

  /** Resolves as soon as the start has something to say: settled, or fetching. */
  const settle = (pauseMs: number, onFetching: () => void): Promise<void> =>
    climb({
      config,
      log,
      catalogue: tuning.catalogue ?? MODELS,
      signal: ending.signal,
      retryDelaysMs: tuning.retryDelaysMs,
      selfTestLimitMs: tuning.selfTestLimitMs,
      above: recogniser?.rung,
      onStep: (rung, name) => {
        // Whoever stands on a rung stays there until a better one holds.
        if (!recogniser) status = { ...status, rung, state: 'preparing', name };
        if (/^(fetching|installing)/.test(name)) onFetching();
      },
    }).then(
      (climbed) => arrive(climbed, pauseMs),
      (error: unknown) => {
        if (ending.signal.aborted) return;
        log.error({ err: error }, 'speech to text could not be prepared');
        arrive(
          { recogniser: undefined, notes: ['Speech to text could not be prepared; see the log.'], tryAgain: true },
          pauseMs,
        );
      },
    );

  const arrive = ({ recogniser: found, notes, tryAgain }: Climbed, pauseMs: number) => {
    if (found) {
      void recogniser?.close();
      recogniser = found;
    }
    status = recogniser
      ? { rung: recogniser.rung, state: 'ready', name: recogniser.name, notes }
      : { rung: 'none', state: 'unavailable', name: 'none: answers can be typed', notes };
    log.info({ rung: status.rung, recogniser: status.name, notes }, 'speech to text has settled');
    if (!tryAgain || ending.signal.aborted) return;
    const next = Math.min(pauseMs * 2, CLIMB_AGAIN_LONGEST_MS);
    again = setTimeout(() => void settle(next, () => undefined), pauseMs).unref();
  };

  const decodeFile =
    (storagePath: string): Decode =>
    async (onBlock, signal) => {
      const file = await storage.read(storagePath);
      try {
        return await fromStream(Readable.toWeb(file) as ReadableStream<Uint8Array>)(onBlock, signal);
      } catch (error) {
        const program = config.FFMPEG_PATH;
        if (!program || !(error instanceof AppError) || error.message !== soundNeedsDecoder().message) throw error;
        return decodeWithFfmpeg(program, await storage.read(storagePath), onBlock, signal);
      } finally {
        file.destroy();
      }
    };

  const hearFile = async (storagePath: string, signal: AbortSignal) => {
    const once = () => {
      if (!recogniser) throw speechUnavailable();
      return hear(decodeFile(storagePath), recogniser, signal);
    };
    return once().catch((error: unknown) => {
      const died = recogniser?.rung === 'neural' && error instanceof AppError && error.code === speechFailed().code;
      // Another answer may have taken the process down with it: this one deserves a fresh one.
      if (!died || signal.aborted) throw error;
      return once();
    });
  };

  return {
    status: () => status,
    start: async () => {
      unsubscribe = deps.events.subscribe('chunk', ({ recordingId }) => {
        if (recogniser) void listeners.grew(String(recordingId), recogniser);
      });
      idle = setInterval(listeners.forgetIdle, IDLE_CHECK_MS).unref();
      let patience: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        patience = setTimeout(resolve, START_PATIENCE_MS);
        void settle(tuning.climbAgainMs ?? CLIMB_AGAIN_MS, resolve).then(resolve);
      });
      clearTimeout(patience);
    },
    finish: async (recording, signal) => {
      if (!recogniser) throw status.state === 'unavailable' ? speechUnavailable() : speechPreparing();
      const limit = AbortSignal.any([signal, ending.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
      try {
        const heard = await listeners.finish(recording.id, recording.chunkCount, limit);
        return heard ?? (await hearFile(recording.storagePath, limit));
      } catch (error) {
        throw error instanceof AppError ? error : speechFailed(undefined, error);
      }
    },
    forget: listeners.forget,
    stop: async () => {
      ending.abort(new Error('the server stops'));
      unsubscribe();
      clearInterval(idle);
      clearTimeout(again);
      await listeners.stop();
      await recogniser?.close();
    },
  };
}
