import { useCallback, useEffect, useState } from 'react';
import { acquireCamera, releaseCamera } from './camera.ts';
import { MediaError } from './recorder.ts';

export type CameraState =
  | { status: 'opening'; stream: null; error: null }
  | { status: 'ready'; stream: MediaStream; error: null }
  | { status: 'failed'; stream: null; error: MediaError };

const OPENING: CameraState = { status: 'opening', stream: null, error: null };
const failed = (error: MediaError): CameraState => ({ status: 'failed', stream: null, error });

/** Camera and microphone while the page is open. A device that is pulled out turns `ready` into `failed`. */
export function useCamera(): CameraState & { retry(): void } {
  const [state, setState] = useState<CameraState>(OPENING);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    acquireCamera({ anew: attempt > 0 }).then(
      (stream) => {
        if (signal.aborted) return;
        setState({ status: 'ready', stream, error: null });
        const lost = () =>
          setState(
            failed(
              new MediaError(
                'Media Access Error',
                'Your camera or microphone was disconnected. Connect it, then try again.',
              ),
            ),
          );
        for (const track of stream.getTracks()) track.addEventListener('ended', lost, { signal });
      },
      (error: unknown) => {
        if (!signal.aborted)
          setState(failed(error instanceof MediaError ? error : new MediaError('Media Access Error', String(error))));
      },
    );
    return () => {
      gone.abort();
      releaseCamera();
    };
  }, [attempt]);

  const retry = useCallback(() => {
    setState(OPENING);
    setAttempt((n) => n + 1);
  }, []);
  return { ...state, retry };
}
