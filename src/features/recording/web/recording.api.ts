import { errorFrom, reach } from '#web/api.ts';
import { reprDigest, type Bytes } from './digest.ts';
import type { TakeMeta } from './spool.ts';

export interface Finalization {
  chunkCount: number;
  digest: string;
  durationMs: number;
  captions?: string;
}

/** The three calls of an upload. Each may be repeated without harm; a refusal rejects with `ApiError`. */
export interface RecordingApi {
  open(meta: TakeMeta, signal: AbortSignal): Promise<void>;
  put(recordingId: string, n: number, bytes: Bytes, digest: Bytes, signal: AbortSignal): Promise<void>;
  finalize(recordingId: string, body: Finalization, signal: AbortSignal): Promise<void>;
}

const JSON_BODY = { 'Content-Type': 'application/json' };
const BYTES_BODY = { 'Content-Type': 'application/octet-stream' };

/** `base` is empty in the page; tests name a server. Bare requests, because a chunk's body is bytes and not a form. */
export function createRecordingApi(base = ''): RecordingApi {
  const send = async (path: string, init: RequestInit) => {
    const response = await reach(fetch(`${base}/api/v1/recordings${path}`, { credentials: 'same-origin', ...init }));
    if (!response.ok) throw await errorFrom(response);
    await response.arrayBuffer();
  };
  return {
    open: ({ recordingId, interviewId, questionIndex, mimeType }, signal) => {
      const body = JSON.stringify({ recordingId, interviewId, questionIndex, mimeType });
      return send('', { method: 'POST', headers: JSON_BODY, body, signal });
    },
    put: (recordingId, n, bytes, digest, signal) => {
      const headers = { ...BYTES_BODY, 'Repr-Digest': reprDigest(digest) };
      return send(`/${recordingId}/chunks/${n}`, { method: 'PUT', headers, body: bytes, signal });
    },
    finalize: (recordingId, body, signal) =>
      send(`/${recordingId}/finalize`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body), signal }),
  };
}
