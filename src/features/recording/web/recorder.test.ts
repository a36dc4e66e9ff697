import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explain } from './camera.ts';
import {
  FINALIZE_ATTEMPT_MS,
  FINALIZE_ATTEMPTS,
  NO_DATA,
  pickMimeType,
  startRecorder,
  type MediaError,
} from './recorder.ts';

class FakeTrack extends EventTarget {
  enabled = true;
  readyState = 'live';
  readonly kind: string;
  constructor(kind: string) {
    super();
    this.kind = kind;
  }
}
const buildStream = (kinds = ['audio', 'video']) => {
  const tracks = kinds.map((kind) => new FakeTrack(kind));
  const of = (kind: string) => tracks.filter((track) => track.kind === kind);
  return {
    tracks,
    stream: {
      active: true,
      getTracks: () => tracks,
      getAudioTracks: () => of('audio'),
      getVideoTracks: () => of('video'),
    } as unknown as MediaStream,
  };
};

/** The browser's recorder, that hands over data when the test says so. */
class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.includes('webm');
  static last: FakeRecorder;
  static mutes = false;
  state = 'inactive';
  readonly options: MediaRecorderOptions;
  constructor(_: MediaStream, options: MediaRecorderOptions) {
    super();
    this.options = options;
    FakeRecorder.last = this;
  }
  start(timeslice: number) {
    expect(timeslice).toBe(1_000);
    this.state = 'recording';
  }
  give(data: Blob) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }
  stop() {
    this.state = 'inactive';
    if (FakeRecorder.mutes) return;
    setTimeout(() => {
      this.give(new Blob(['last']));
      this.dispatchEvent(new Event('stop'));
    }, 20);
  }
}

let now = 0;
const got: string[] = [];
const troubles: MediaError[] = [];
const start = (stream: MediaStream | null) =>
  startRecorder({
    stream,
    now: () => now,
    onData: (data, endsAtMs) => got.push(`${data.size}@${endsAtMs}`),
    onTrouble: (error) => troubles.push(error),
  });

beforeEach(() => {
  now = 0;
  got.length = 0;
  troubles.length = 0;
  FakeRecorder.mutes = false;
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', FakeRecorder);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('recording', () => {
  it('hands over each second as it comes, and the whole at the end', async () => {
    const recorder = start(buildStream().stream);
    now = 1_000;
    FakeRecorder.last.give(new Blob(['first']));
    now = 1_400;
    const stopping = recorder.stop();
    await vi.advanceTimersByTimeAsync(20);
    const { durationMs, blob } = await stopping;
    expect(got).toEqual(['5@1000', '4@1400']);
    expect(durationMs).toBe(1_400);
    expect(blob.size).toBe(9);
  });

  it('asks for about 1 Mbit/s in the format that we prefer', () => {
    start(buildStream().stream);
    const { mimeType, videoBitsPerSecond = 0, audioBitsPerSecond = 0 } = FakeRecorder.last.options;
    expect(mimeType).toBe('video/webm;codecs=vp8,opus');
    expect(videoBitsPerSecond + audioBitsPerSecond).toBeLessThan(1_000_000);
  });

  it('takes mp4 where there is no webm, and sound alone where there is no picture', () => {
    expect(pickMimeType(true, (type) => type.endsWith('mp4'))).toBe('video/mp4');
    expect(pickMimeType(false, () => true)).toBe('audio/webm;codecs=opus');
    expect(pickMimeType(true, () => false)).toBeUndefined();
  });

  it('does not wait for ever for data that never come', async () => {
    const recorder = start(buildStream().stream);
    FakeRecorder.mutes = true;
    const stopping = recorder.stop().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(FINALIZE_ATTEMPTS * FINALIZE_ATTEMPT_MS);
    expect(await stopping).toMatchObject({ title: 'Recording Error', message: NO_DATA });
  });

  it.each([
    ['no stream', null, 'Recording Error'],
    ['a stream without sound', buildStream(['video']).stream, 'Audio Error'],
  ] as const)('refuses %s', (_, stream, title) => {
    expect(() => start(stream)).toThrow(expect.objectContaining({ title }));
  });

  it('refuses a microphone that is switched off', () => {
    const { stream, tracks } = buildStream();
    if (tracks[0]) tracks[0].enabled = false;
    expect(() => start(stream)).toThrow(expect.objectContaining({ title: 'Audio Disabled' }));
  });

  it('notices when only the microphone goes away, which the browser’s recorder does not', () => {
    const { stream, tracks } = buildStream();
    start(stream);
    tracks[0]?.dispatchEvent(new Event('mute'));
    tracks[0]?.dispatchEvent(new Event('ended'));
    tracks[1]?.dispatchEvent(new Event('ended'));
    expect(troubles.map((trouble) => trouble.title)).toEqual(['Audio Disabled', 'Audio Error', 'Media Access Error']);
  });
});

describe('a camera that is refused', () => {
  it.each([
    ['NotAllowedError', 'Permission denied', /blocked for this page/],
    ['NotAllowedError', 'Permission dismissed', /was closed/],
    ['NotAllowedError', 'Permission denied by system', /privacy settings/],
    ['NotFoundError', 'Requested device not found', /no camera or no microphone/],
    ['NotReadableError', 'Could not start video source', /another program/],
  ])('%s (%s) is told in words that help', (name, message, expected) => {
    expect(explain(new DOMException(message, name))).toMatch(expected);
  });
});
