import { MediaError } from './recorder.ts';

export const CAMERA_CONSTRAINTS: MediaStreamConstraints = {
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' },
  audio: { sampleRate: { ideal: 44_100 }, channelCount: { ideal: 2 }, echoCancellation: true },
};

/** A page that follows soon (from the check to the interview) takes the open camera over, without a new question. */
const HAND_OVER_MS = 3_000;

let open: Promise<MediaStream> | null = null;
let users = 0;
let closing: ReturnType<typeof setTimeout> | undefined;

const isAlive = (stream: MediaStream) => stream.getTracks().every((track) => track.readyState === 'live');

/**
 * Camera and microphone, shared by the pages of one interview. Rejects with `MediaError`. Give it back with
 * `releaseCamera`. `anew` asks the browser again, whatever there is.
 */
export async function acquireCamera({ anew = false } = {}): Promise<MediaStream> {
  users += 1;
  clearTimeout(closing);
  if (open) {
    const stream = await open.catch(() => null);
    if (stream && isAlive(stream) && !anew) return stream;
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
  open = openCamera();
  return open;
}

export function releaseCamera(): void {
  users = Math.max(0, users - 1);
  if (users > 0) return;
  const left = open;
  clearTimeout(closing);
  closing = setTimeout(() => {
    if (users > 0 || left !== open) return;
    open = null;
    void left?.then(
      (stream) => {
        for (const track of stream.getTracks()) track.stop();
      },
      () => {},
    );
  }, HAND_OVER_MS);
}

async function openCamera(): Promise<MediaStream> {
  if (!window.isSecureContext || !navigator.mediaDevices) {
    throw new MediaError(
      'Media Access Error',
      'Browsers give camera and microphone to secure addresses only. Open this page over https, or on this computer itself.',
    );
  }
  try {
    return await navigator.mediaDevices.getUserMedia(CAMERA_CONSTRAINTS);
  } catch (error) {
    throw new MediaError('Media Access Error', explain(error));
  }
}

/** What the browser's refusal means, and what to do about it. */
export function explain(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const message = error instanceof Error || error instanceof DOMException ? error.message : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      if (/dismiss/i.test(message)) {
        return 'The question for your camera and microphone was closed. Try again, and choose Allow.';
      }
      if (/system/i.test(message)) {
        return 'Your system keeps this browser from the camera or microphone. Allow it in the system’s privacy settings.';
      }
      return 'Unable to access camera or microphone: they are blocked for this page. Allow both beside the address, then try again.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'We found no camera or no microphone. Connect one, then try again.';
    case 'NotReadableError':
    case 'AbortError':
      return 'Your camera or microphone is used by another program. Close that program, then try again.';
    default:
      return 'Unable to access camera or microphone. Please check that both are connected, then try again.';
  }
}
