import {
  AUDIO_BITS_PER_SECOND,
  CHUNK_MS,
  MIME_TYPES,
  VIDEO_BITS_PER_SECOND,
} from '#features/recording/recording.contract.ts';

export const FINALIZE_ATTEMPTS = 10;
export const FINALIZE_ATTEMPT_MS = 500;
export const NO_DATA = 'No video file found. Please re-record your answer.';

/** Something about camera, microphone or recorder, with the title under which the person reads it. */
export class MediaError extends Error {
  readonly title: 'Media Access Error' | 'Recording Error' | 'Audio Error' | 'Audio Disabled';

  constructor(title: MediaError['title'], message: string) {
    super(message);
    this.name = 'MediaError';
    this.title = title;
  }
}

export interface Recorder {
  readonly mimeType: string;
  /** Resolves when the last data have been handed over; rejects when none came at all. */
  stop(): Promise<{ durationMs: number; blob: Blob }>;
  /** Ends without caring for the data. */
  cancel(): void;
}

interface Options {
  stream: MediaStream | null;
  /** Every second; `endsAtMs` is how far into the take the data reach. */
  onData(data: Blob, endsAtMs: number): void;
  /** Camera or microphone went away, or the recorder broke, in mid-take. What was recorded is kept. */
  onTrouble(error: MediaError): void;
  now?: () => number;
}

/** Safari's mp4 and Chromium's would come in pieces of 5 s without a key frame a second. */
type RecorderOptions = MediaRecorderOptions & { videoKeyFrameIntervalDuration?: number };

/** The container for the server: the person's browser decides, in our order. */
export function pickMimeType(hasVideo: boolean, isSupported = (type: string) => MediaRecorder.isTypeSupported(type)) {
  return MIME_TYPES.find((type) => type.startsWith(hasVideo ? 'video/' : 'audio/') && isSupported(type));
}

/** What keeps a take from being recorded, before it begins. */
export function troubleWith(stream: MediaStream | null): MediaError | null {
  if (!stream?.active) return new MediaError('Recording Error', 'There is no camera or microphone to record from.');
  const audio = stream.getAudioTracks()[0];
  if (!audio || audio.readyState === 'ended') {
    return new MediaError('Audio Error', 'No audio track was found. Please check your microphone.');
  }
  if (!audio.enabled) {
    return new MediaError('Audio Disabled', 'Your microphone is turned off. Please turn it on and try again.');
  }
  return null;
}

export function startRecorder({ stream, onData, onTrouble, now = Date.now }: Options): Recorder {
  const trouble = troubleWith(stream);
  if (trouble || !stream) throw trouble ?? new MediaError('Recording Error', 'There is nothing to record from.');
  const mimeType = pickMimeType(stream.getVideoTracks().length > 0);
  if (!mimeType) throw new MediaError('Recording Error', 'This browser cannot record in a format that we can read.');

  const options: RecorderOptions = {
    mimeType,
    videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
    audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
    videoKeyFrameIntervalDuration: CHUNK_MS,
  };
  const ended = new AbortController();
  const parts: Blob[] = [];
  let startedAt = now();
  let recorder: MediaRecorder;
  try {
    recorder = new MediaRecorder(stream, options);
    recorder.start(CHUNK_MS);
  } catch {
    throw new MediaError('Recording Error', 'The recording failed to start. Please try again.');
  }

  const { signal } = ended;
  recorder.addEventListener('start', () => (startedAt = now()), { signal });
  recorder.addEventListener('dataavailable', (event) => {
    if (signal.aborted || event.data.size === 0) return;
    parts.push(event.data);
    onData(event.data, now() - startedAt);
  });
  const finished = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve());
  });
  recorder.addEventListener(
    'error',
    () =>
      onTrouble(
        new MediaError(
          'Recording Error',
          'The recorder stopped because of an error. What you said until then is kept.',
        ),
      ),
    { signal },
  );
  // Ending only one track raises no event at the recorder, which then goes on without it.
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => onTrouble(lostTrack(track)), { signal });
    track.addEventListener('mute', () => track.kind === 'audio' && onTrouble(mutedTrack()), { signal });
  }

  return {
    mimeType,
    async stop() {
      const durationMs = now() - startedAt;
      if (recorder.state !== 'inactive') recorder.stop();
      // The last data may take a moment, and in some browsers the stop event never comes.
      for (let attempt = 0; attempt < FINALIZE_ATTEMPTS; attempt += 1) {
        if (await Promise.race([finished.then(() => true), pause(FINALIZE_ATTEMPT_MS)])) break;
      }
      ended.abort();
      if (parts.length === 0) throw new MediaError('Recording Error', NO_DATA);
      return { durationMs, blob: new Blob(parts, { type: mimeType }) };
    },
    cancel() {
      ended.abort();
      if (recorder.state !== 'inactive') recorder.stop();
    },
  };
}

const pause = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms));

const lostTrack = (track: MediaStreamTrack) =>
  track.kind === 'audio'
    ? new MediaError('Audio Error', 'Your microphone was disconnected. What you said until then is kept.')
    : new MediaError('Media Access Error', 'Your camera was disconnected. We go on recording your voice.');

const mutedTrack = () =>
  new MediaError('Audio Disabled', 'Your microphone went silent. Check its mute switch, or that no call has taken it.');
