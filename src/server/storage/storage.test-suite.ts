import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertSafeKey, type Storage } from './storage.ts';

/** What every driver must do alike. `open` makes an empty one. */
export function storageContract(name: string, open: () => Promise<{ storage: Storage; close(): Promise<void> }>) {
  describe(`files on ${name}`, () => {
    let storage: Storage;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ storage, close } = await open());
    });
    afterAll(() => close());

    /** Each test works in a folder of its own. */
    const folder = () => `interview_videos/${randomUUID()}`;
    const textOf = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString();

    it('gives back the bytes that were put there', async () => {
      const key = `${folder()}/answer.webm`;
      const bytes = Buffer.from([0, 255, 10, 13, 0]);
      await storage.put(key, bytes);
      expect(await storage.readAll(key)).toEqual(bytes);
      expect(await storage.size(key)).toBe(5);
    });

    it('takes a stream as well as bytes', async () => {
      const key = `${folder()}/answer.webm`;
      await storage.put(key, Readable.from([Buffer.from('one '), Buffer.from('two')]));
      expect((await storage.readAll(key)).toString()).toBe('one two');
    });

    it('replaces what was there', async () => {
      const key = `${folder()}/answer.webm`;
      await storage.put(key, Buffer.from('the longer first'));
      await storage.put(key, Buffer.from('second'));
      expect((await storage.readAll(key)).toString()).toBe('second');
    });

    it('leaves the old bytes alone when a stream breaks half way', async () => {
      const key = `${folder()}/answer.webm`;
      await storage.put(key, Buffer.from('whole'));
      const broken = Readable.from(
        (function* () {
          yield Buffer.from('ha');
          throw new Error('the connection was lost');
        })(),
      );
      await expect(storage.put(key, broken)).rejects.toThrow('the connection was lost');
      expect((await storage.readAll(key)).toString()).toBe('whole');
    });

    it('reads a range, both ends included', async () => {
      const key = `${folder()}/answer.webm`;
      await storage.put(key, Buffer.from('0123456789'));
      expect(await textOf(await storage.read(key, { start: 2, end: 4 }))).toBe('234');
      expect(await textOf(await storage.read(key, { start: 9, end: 9 }))).toBe('9');
    });

    it('says which file is missing by a stable code', async () => {
      const key = `${folder()}/nothing.webm`;
      await expect(storage.read(key)).rejects.toMatchObject({ code: 'storage.missing', kind: 'not_found' });
      await expect(storage.readAll(key)).rejects.toMatchObject({ code: 'storage.missing' });
      expect(await storage.size(key)).toBeUndefined();
    });

    it('lists what is under a prefix, sorted, and nothing of its neighbours', async () => {
      const here = folder();
      await storage.put(`${here}/b.webm`, Buffer.from('b'));
      await storage.put(`${here}/chunks/a.webm`, Buffer.from('a'));
      await storage.put(`${here}0/c.webm`, Buffer.from('c'));
      expect(await storage.list(`${here}/`)).toEqual([`${here}/b.webm`, `${here}/chunks/a.webm`]);
      expect(await storage.list(`${folder()}/`)).toEqual([]);
    });

    it('deletes one file, and is quiet about one that is not there', async () => {
      const key = `${folder()}/answer.webm`;
      await storage.put(key, Buffer.from('x'));
      await storage.delete(key);
      await storage.delete(key);
      expect(await storage.size(key)).toBeUndefined();
    });

    it('deletes everything under a prefix, and nothing of its neighbours', async () => {
      const here = folder();
      await storage.put(`${here}/a.webm`, Buffer.from('a'));
      await storage.put(`${here}/chunks/0`, Buffer.from('0'));
      await storage.put(`${here}0/kept.webm`, Buffer.from('kept'));
      await storage.deleteAll(`${here}/`);
      await storage.deleteAll(`${here}/`);
      expect(await storage.list(`${here}/`)).toEqual([]);
      expect(await storage.size(`${here}0/kept.webm`)).toBe(4);
    });

    it('refuses a key that could leave its place', async () => {
      for (const key of ['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a\\b', '.hidden', 'a/.b', '', 'a\0b']) {
        expect(() => assertSafeKey(key), key).toThrow('unsafe storage key');
        await expect((async () => storage.put(key, Buffer.from('x')))()).rejects.toThrow();
      }
    });

    it('answers a health check', async () => {
      await expect(storage.check()).resolves.toBeUndefined();
    });
  });
}
