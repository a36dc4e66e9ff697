import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { chunkKey } from '#features/recording/server/recording.keys.ts';
import { recordingChunks } from '#features/recording/server/recording.table.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { createEventBus } from '#server/events/events.ts';
import { randomIds } from '#server/ids.ts';
import { systemClock } from '#server/clock.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { buildDatabase } from '#server/test/databases.ts';
import { buildInterview, buildRecording, buildUser, sha256 } from '#server/test/factories.ts';

/** A real model for tests; without one the suites that need it say so and are skipped. */
export const MODEL_DIR = process.env.SPEECH_MODEL_DIR;

const FIXTURES = fileURLToPath(new URL('../../../../e2e/fixtures', import.meta.url));
/** Our own voice reading a written answer: webm with a tiny vp8 picture and opus at 48 kbit/s. */
export const answerBytes = async () => new Uint8Array(await readFile(join(FIXTURES, 'answer-30s.webm')));
export const answerText = () => readFile(join(FIXTURES, 'answer-30s.txt'), 'utf8');

export const inChunks = (bytes: Uint8Array, size = 8_000) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));

export const streamOf = (chunks: Uint8Array[]) => {
  const left = [...chunks];
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = left.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
};

/** Database, files and events as the listener needs them, and a device that records. */
export async function buildSpeechParts(env: Record<string, string> = {}, kind: Database['kind'] = 'pglite') {
  const folder = await mkdtemp(join(tmpdir(), 'speech-test-'));
  const db = await buildDatabase(kind);
  const parts = {
    config: readConfig({ DATA_DIR: folder, SPEECH_INSTALL: 'off', ...env }),
    log: pino({ level: 'silent' }),
    clock: systemClock,
    ids: randomIds,
    db,
    events: await createEventBus(db),
    storage: createDiskStorage(join(folder, 'files')),
  };
  const viewer = await buildUser(parts);
  const interview = await buildInterview(parts, viewer);

  const open = async () => (await buildRecording(parts, interview)).id;
  const write = async (id: string, number: number, bytes: Uint8Array) => {
    await parts.storage.put(chunkKey(id, number), bytes);
    const row = { recordingId: id, number, bytes: bytes.length, sha256: sha256(bytes), receivedAt: new Date() };
    await db.q.insert(recordingChunks).values(row);
  };
  const announce = (id: string, number: number) => parts.events.publish(db.q, 'chunk', { recordingId: id, number });
  const put = async (id: string, number: number, bytes: Uint8Array) => {
    await write(id, number, bytes);
    await announce(id, number);
  };
  /** The assembled file, and what finish() is told of it. */
  const finalize = async (id: string, bytes: Uint8Array, chunkCount: number) => {
    const storagePath = `interview_videos/${id}.webm`;
    await parts.storage.put(storagePath, bytes);
    return { id, storagePath, mimeType: 'video/webm', chunkCount };
  };
  const stop = async () => {
    await parts.events.close();
    await db.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { parts, folder, open, write, announce, put, finalize, stop };
}
