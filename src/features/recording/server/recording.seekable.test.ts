import { eq } from 'drizzle-orm';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InterviewRow } from '#features/interview/server/interview.table.ts';
import { buildInterview, buildRecording, buildUser } from '#server/test/factories.ts';
import { buildTestParts, type TestParts } from '#server/test/parts.ts';
import { videoFolder, videoKey } from './recording.keys.ts';
import { makeRecordingSeekable } from './recording.seekable.job.ts';
import { recordings } from './recording.table.ts';

const SECONDS = 5;
/** Matroska's element id of an index. */
const CUES = Buffer.from('1c53bb6b', 'hex');

/** What a browser's recorder writes: clusters as they come, no index, no length. */
async function liveWebm(): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target });
  const video = new EncodedVideoPacketSource('vp8');
  const audio = new EncodedAudioPacketSource('opus');
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  for (let n = 0; n < SECONDS * 10; n++) {
    const isKey = n % 10 === 0;
    const picture = new EncodedPacket(new Uint8Array(200).fill(n), isKey ? 'key' : 'delta', n / 10, 0.1);
    await video.add(picture, { decoderConfig: { codec: 'vp8', codedWidth: 64, codedHeight: 48 } });
    const sound = new EncodedPacket(new Uint8Array(40).fill(n), 'key', n / 10, 0.1);
    await audio.add(sound, { decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 } });
  }
  await output.finalize();
  const bytes = Buffer.from(target.buffer!);
  return bytes.subarray(0, bytes.indexOf(CUES));
}

describe('the copy that seeks', () => {
  let parts: TestParts;
  let stop: () => Promise<void>;
  let interview: InterviewRow;

  beforeAll(async () => {
    ({ parts, stop } = await buildTestParts());
    interview = await buildInterview(parts, await buildUser(parts));
  });
  afterAll(() => stop());

  const make = (recordingId: string) =>
    makeRecordingSeekable.handle(
      parts,
      { recordingId },
      {
        signal: new AbortController().signal,
        attempt: 1,
        lastAttempt: false,
      },
    );
  const stored = async (id: string) => (await parts.db.q.select().from(recordings).where(eq(recordings.id, id)))[0]!;
  async function recorded(bytes: Buffer) {
    const take = await buildRecording(parts, interview, { status: 'processed', createdAt: new Date() });
    const storagePath = videoKey(take);
    await parts.storage.put(storagePath, bytes);
    await parts.db.q.update(recordings).set({ storagePath }).where(eq(recordings.id, take.id));
    return take;
  }

  it('has an index and the whole length, and the recording itself stays as it was', async () => {
    const original = await liveWebm();
    expect(original.includes(CUES)).toBe(false);
    const { id } = await recorded(original);
    await make(id);
    const row = await stored(id);
    expect(row.seekablePath).toMatch(/_seekable\.webm$/);
    const copy = await parts.storage.readAll(row.seekablePath!);
    expect(copy.includes(CUES)).toBe(true);
    const input = new Input({ source: new BufferSource(copy), formats: ALL_FORMATS });
    expect(await input.computeDuration()).toBeCloseTo(SECONDS, 0);
    expect((await input.getTracks()).map((track) => track.type)).toEqual(['video', 'audio']);
    expect(await parts.storage.readAll(row.storagePath!)).toEqual(original);
  });

  it('is done without for a file that is no video', async () => {
    const { id } = await recorded(Buffer.from('%PDF-1.7 this is not a video at all'.repeat(100)));
    await make(id);
    expect(await stored(id)).toMatchObject({ status: 'processed', seekablePath: null });
  });

  it('leaves no file behind when the videos were erased while it was made', async () => {
    const { id } = await recorded(await liveWebm());
    const { put } = parts.storage;
    parts.storage.put = async (key, body) => {
      await put(key, body);
      await parts.db.q.update(recordings).set({ storagePath: null }).where(eq(recordings.id, id));
      await parts.storage.deleteAll(videoFolder(interview.id));
      await put(key, body);
    };
    await make(id).finally(() => (parts.storage.put = put));
    expect(await parts.storage.list(videoFolder(interview.id))).toEqual([]);
  });
});
