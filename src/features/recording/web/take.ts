import { MAX_CHUNK_BYTES, MIN_RECORDING_BYTES } from '#features/recording/recording.contract.ts';
import { sha256, type Bytes } from './digest.ts';
import type { Spool, TakeMeta } from './spool.ts';
import type { Uploader } from './uploader.ts';

export const EMPTY_TAKE = 'Video file is empty';

/** Takes the recorder's data in order: into the spool first, then to the server. */
export interface TakeSink {
  readonly recordingId: string;
  /** `endsAtMs`: how far into the take the data reach. */
  push(data: Blob, endsAtMs: number): void;
  /** Resolves when all is spooled and marked complete; rejects, and leaves nothing behind, when there is no take in it. */
  stop(durationMs: number, captions?: string): Promise<void>;
  /** Erases the take, here and on its way. */
  discard(): Promise<void>;
}

export function createTakeSink(
  { spool, uploader }: { spool: Spool; uploader: Pick<Uploader, 'add' | 'wake' | 'forget'> },
  meta: TakeMeta,
): TakeSink {
  const { recordingId } = meta;
  let chunkCount = 0;
  let total = 0;
  let discarded = false;
  let tail = spool.open(meta);

  const spoolNext = async (bytes: Bytes, endsAtMs: number) => {
    if (discarded) return;
    await spool.append(recordingId, { n: chunkCount, digest: await sha256(bytes), endsAtMs }, bytes);
    chunkCount += 1;
    total += bytes.byteLength;
    // An instant stop leaves a header and no media: the server need not hear of it.
    if (total >= MIN_RECORDING_BYTES) uploader.add(recordingId);
  };

  return {
    recordingId,
    push(data, endsAtMs) {
      if (data.size === 0) return;
      tail = tail.then(async () => {
        const bytes = new Uint8Array(await data.arrayBuffer());
        // A tab that was held up hands over many seconds at once; a chunk is any run of bytes, so it may be cut.
        for (let at = 0; at < bytes.byteLength; at += MAX_CHUNK_BYTES) {
          await spoolNext(bytes.slice(at, at + MAX_CHUNK_BYTES), endsAtMs);
        }
      });
    },
    async stop(durationMs, captions) {
      await tail;
      if (total < MIN_RECORDING_BYTES) {
        await uploader.forget(recordingId);
        throw new Error(EMPTY_TAKE);
      }
      const stopped = { chunkCount, durationMs: Math.round(durationMs), ...(captions ? { captions } : {}) };
      await spool.update(recordingId, { stopped });
      uploader.wake();
    },
    async discard() {
      discarded = true;
      await tail.catch(() => {});
      await uploader.forget(recordingId);
    },
  };
}
