import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';

/** What use cases query: the same type outside and inside a transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Only `transaction` hands one out; a job or an event that must not exist without its row asks for it. */
export type Transaction = Queryable & { readonly __transaction: true };

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** For single statements outside a transaction. Throws inside one (see `guard`). */
  readonly q: Queryable;
  /** Several writes are one transaction: all of them, or none. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Calls back with each payload sent to the channel, from any process. Resolves once it is listening. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** What pg-boss runs on. */
  readonly boss: ConstructorOptions;
  migrate(): Promise<void>;
  /** Throws if the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const inTransaction = new AsyncLocalStorage<true>();

/** Runs a transaction's work so that `guard` can tell. */
export const runInTransaction = <T>(work: () => Promise<T>): Promise<T> => inTransaction.run(true, work);

/** How drizzle reaches PGlite and a pool; `connect` is where a nested transaction on PostgreSQL would begin. */
const ENTRANCES = new Set<string | symbol>(['query', 'exec', 'transaction', 'connect']);

/**
 * On PGlite there is one connection: a query on the outer handle inside a transaction waits for the
 * transaction, which waits for the query, for ever. On PostgreSQL it would silently be outside. Both are
 * programming errors, so they throw at once.
 */
export function guard<T extends object>(client: T): T {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (ENTRANCES.has(key) && inTransaction.getStore()) {
          throw new Error('Inside a transaction use its tx, not the outer database.');
        }
        return (value as (...a: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}
