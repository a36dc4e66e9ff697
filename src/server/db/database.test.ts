import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#features/accounts/server/accounts.table.ts';
import { buildDatabase, DATABASE_KINDS } from '#server/test/databases.ts';
import type { Database } from './database.ts';

describe.each(DATABASE_KINDS)('the database on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await buildDatabase(kind);
  });
  afterAll(() => db.close());

  const count = async () => (await db.q.select().from(users)).length;
  const address = () => `${crypto.randomUUID()}@example.test`;

  it('can be migrated again without harm', async () => {
    await db.migrate();
    await expect(db.check()).resolves.toBeUndefined();
  });

  it('keeps all writes of a transaction, or none', async () => {
    const before = await count();
    await db.transaction(async (tx) => {
      await tx.insert(users).values({ email: address() });
      await tx.insert(users).values({ email: address() });
    });
    expect(await count()).toBe(before + 2);
    const broken = db.transaction(async (tx) => {
      await tx.insert(users).values({ email: address() });
      throw new Error('half way');
    });
    await expect(broken).rejects.toThrow('half way');
    expect(await count()).toBe(before + 2);
  });

  it('throws at once when the outer database is used inside a transaction, and works on afterwards', async () => {
    const mistaken = db.transaction(async () => {
      await db.q.select().from(users);
    });
    await expect(mistaken).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('use its tx') }),
    });
    const nested = db.transaction(() => db.transaction(async () => undefined));
    await expect(nested).rejects.toThrow('use its tx');
    await expect(db.check()).resolves.toBeUndefined();
  });

  it('lets transactions run side by side without taking each other for an outer query', async () => {
    const before = await count();
    await Promise.all(
      Array.from({ length: 5 }, () =>
        db.transaction(async (tx) => void (await tx.insert(users).values({ email: address() }))),
      ),
    );
    expect(await count()).toBe(before + 5);
  });

  it('tells listeners what was notified once it is committed, and nothing of what was rolled back', async () => {
    const heard: string[] = [];
    const stop = await db.listen('test_channel', (payload) => heard.push(payload));
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`select pg_notify('test_channel', 'rolled back')`);
        throw new Error('no');
      })
      .catch(() => undefined);
    await db.transaction(async (tx) => void (await tx.execute(sql`select pg_notify('test_channel', 'committed')`)));
    await expect.poll(() => heard).toEqual(['committed']);
    await stop();
    await db.q.execute(sql`select pg_notify('test_channel', 'after the end')`);
    await db.check();
    expect(heard).toEqual(['committed']);
  });
});

it('has the same tables and columns on every database', async () => {
  const shapes = await Promise.all(
    DATABASE_KINDS.map(async (kind) => {
      const db = await buildDatabase(kind);
      const columns = await db.q.execute(sql`
        select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
        where table_schema = 'public' order by table_name, column_name`);
      await db.close();
      return (columns as { rows: unknown[] }).rows;
    }),
  );
  expect(shapes[0]?.length).toBeGreaterThan(50);
  for (const shape of shapes) expect(shape).toEqual(shapes[0]);
});
