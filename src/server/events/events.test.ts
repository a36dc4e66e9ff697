import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { buildDatabase, DATABASE_KINDS } from '#server/test/databases.ts';
import { createEventBus, type EventBus } from './events.ts';

describe.each(DATABASE_KINDS)('events on %s', (kind) => {
  let db: Database;
  let bus: EventBus;
  beforeAll(async () => {
    db = await buildDatabase(kind);
  });
  afterEach(() => bus.close());
  afterAll(() => db.close());

  it('reach every subscriber of their topic, and no other', async () => {
    bus = await createEventBus(db);
    const heard: unknown[] = [];
    bus.subscribe('user', (payload) => heard.push(['first', payload]));
    bus.subscribe('user', (payload) => heard.push(['second', payload]));
    bus.subscribe('chunk', () => heard.push('wrong topic'));
    await bus.publish(db.q, 'user', { userId: 'u1', type: 'session' });
    await expect
      .poll(() => heard)
      .toEqual([
        ['first', { userId: 'u1', type: 'session' }],
        ['second', { userId: 'u1', type: 'session' }],
      ]);
  });

  it('are told when their transaction commits, in order, and never when it is rolled back', async () => {
    bus = await createEventBus(db);
    const heard: unknown[] = [];
    bus.subscribe('chunk', ({ number }) => heard.push(number));
    await db.transaction(async (tx) => {
      await bus.publish(tx, 'chunk', { recordingId: 'r', number: 1 });
      await bus.publish(tx, 'chunk', { recordingId: 'r', number: 2 });
      expect(heard).toEqual([]);
    });
    const broken = db.transaction(async (tx) => {
      await bus.publish(tx, 'chunk', { recordingId: 'r', number: 3 });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    await bus.publish(db.q, 'chunk', { recordingId: 'r', number: 4 });
    await expect.poll(() => heard).toEqual([1, 2, 4]);
  });

  it('stop at whoever has unsubscribed', async () => {
    bus = await createEventBus(db);
    const heard: string[] = [];
    const stop = bus.subscribe('user', () => heard.push('left'));
    bus.subscribe('user', () => heard.push('stayed'));
    stop();
    await bus.publish(db.q, 'user', { userId: 'u' });
    await expect.poll(() => heard).toEqual(['stayed']);
  });

  it('tell open streams that this process stops', async () => {
    bus = await createEventBus(db);
    const ended: string[] = [];
    bus.onClose(() => ended.push('ended'));
    bus.onClose(() => ended.push('taken back'))();
    await bus.close();
    expect(ended).toEqual(['ended']);
  });

  // PGlite serves one process: there is no second one to reach.
  const ofSeveral = kind === 'postgres' ? it : () => undefined;
  ofSeveral('reach a second process on the same database', async () => {
    bus = await createEventBus(db);
    const other = await createEventBus(db);
    const heard: unknown[] = [];
    other.subscribe('user', ({ type }) => heard.push(type));
    await bus.publish(db.q, 'user', { userId: 'u', type: 'session' });
    await expect.poll(() => heard).toEqual(['session']);
    await other.close();
  });
});
