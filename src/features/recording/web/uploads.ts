import { createRecordingApi } from './recording.api.ts';
import { openIndexedDbSpool } from './spool.indexeddb.ts';
import { layeredSpool, memorySpool, type Spool, type TakeMeta } from './spool.ts';
import { createTakeSink, type TakeSink } from './take.ts';
import { createUploader, type Uploader } from './uploader.ts';

/** What a broken-off interview left on the device is kept this long. */
export const LEFTOVER_LIFETIME_MS = 24 * 60 * 60_000;

export interface Uploads {
  uploader: Uploader;
  /** False when the browser gives no database: what was not sent yet then dies with the page. */
  isDurable(): boolean;
  begin(take: Pick<TakeMeta, 'userId' | 'interviewId' | 'questionIndex' | 'mimeType'>): TakeSink;
  /** What of this interview is still on the device, newest first. */
  leftovers(interviewId: string): Promise<TakeMeta[]>;
  /** Resolves when the server has every take of this interview that it did not refuse. */
  drained(interviewId: string): Promise<void>;
  /** Sends what earlier pages of this person left. */
  resume(userId: string): Promise<void>;
  eraseInterview(interviewId: string): Promise<void>;
}

interface Deps {
  spool: Spool;
  uploader: Uploader;
  isDurable?: () => boolean;
  /** Two tabs share one spool: a lock tells the other one that a take is still ours. It falls when the page goes away. */
  locks?: Pick<LockManager, 'request' | 'query'> | undefined;
}

export function createUploads({ spool, uploader, isDurable = () => true, locks }: Deps): Uploads {
  const hold = (recordingId: string) => void locks?.request(lockOf(recordingId), () => new Promise<never>(() => {}));
  const isHeld = async (recordingId: string) =>
    (await locks?.query())?.held?.some((lock) => lock.name === lockOf(recordingId)) ?? false;

  const leftovers = async (interviewId: string) =>
    (await spool.takes())
      .filter((take) => take.interviewId === interviewId && take.refused === null)
      .sort((a, b) => b.startedAt - a.startedAt);

  return {
    uploader,
    isDurable,
    begin(take) {
      const recordingId = crypto.randomUUID();
      hold(recordingId);
      const meta = { ...take, recordingId, startedAt: Date.now(), stopped: null, opened: false, refused: null };
      return createTakeSink({ spool, uploader }, meta);
    },
    leftovers,
    async drained(interviewId) {
      const takes = await leftovers(interviewId);
      await Promise.allSettled(takes.map((take) => uploader.drained(take.recordingId)));
    },
    async resume(userId) {
      for (const take of (await spool.takes()).sort((a, b) => a.startedAt - b.startedAt)) {
        if (await isHeld(take.recordingId)) continue;
        if (Date.now() - take.startedAt > LEFTOVER_LIFETIME_MS) await spool.remove(take.recordingId);
        else if (take.userId === userId && take.refused === null) await resumeTake(spool, uploader, take);
      }
    },
    async eraseInterview(interviewId) {
      for (const take of await spool.takes()) {
        if (take.interviewId === interviewId) await uploader.forget(take.recordingId);
      }
    },
  };
}

/** A page that went away in mid-take could not mark its end: it ends with the last second that was kept. */
async function resumeTake(spool: Spool, uploader: Uploader, take: TakeMeta): Promise<void> {
  if (!take.stopped) {
    const chunks = await spool.chunks(take.recordingId);
    const gap = chunks.findIndex((chunk, index) => chunk.n !== index);
    const whole = gap === -1 ? chunks : chunks.slice(0, gap);
    const last = whole.at(-1);
    if (!last) {
      await spool.remove(take.recordingId);
      return;
    }
    await spool.update(take.recordingId, {
      stopped: { chunkCount: whole.length, durationMs: Math.round(last.endsAtMs) },
    });
  }
  uploader.add(take.recordingId);
}

const lockOf = (recordingId: string) => `trainvue-take-${recordingId}`;

let shared: Promise<Uploads> | undefined;

/** The one spool and uploader of this page. */
export function sharedUploads(): Promise<Uploads> {
  shared ??= (async () => {
    let durable = true;
    const degrade = () => {
      durable = false;
    };
    const spool = await openIndexedDbSpool().then(
      (database) => layeredSpool(database, degrade),
      () => {
        degrade();
        return memorySpool();
      },
    );
    const onOnline = (callback: () => void) => addEventListener('online', callback);
    const uploader = createUploader({ spool, api: createRecordingApi(), onOnline });
    return createUploads({ spool, uploader, isDurable: () => durable, locks: navigator.locks });
  })();
  return shared;
}

/** Call when somebody is signed in: what a crash, a reload or a dead network left behind is sent now. */
export async function resumeUnsent(userId: string): Promise<void> {
  await (await sharedUploads()).resume(userId);
}
