import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/database.ts';

/**
 * Notifications between processes, by NOTIFY: sent inside the transaction that made them true, delivered on commit.
 * A payload carries ids, never content (8 kB at most, and it passes through the database's log).
 */
export interface EventBus {
  publish(on: Queryable, topic: Topic, payload: Record<string, string | number>): Promise<void>;
  subscribe(topic: Topic, handler: (payload: Record<string, string | number>) => void): () => void;
  /** Calls back when this process stops, so that open streams end. Returns how to take that back. */
  onClose(handler: () => void): () => void;
  close(): Promise<void>;
}

/** user: something of a person's changed ({userId, type, …}); type session_ended, with a sessionId or for
 * all of them, closes their streams. chunk: a recording grew ({recordingId, number}). */
export type Topic = 'user' | 'chunk';

const channel = (topic: Topic) => `trainvue_${topic}`;

export async function createEventBus(db: Database, topics: Topic[] = ['user', 'chunk']): Promise<EventBus> {
  const handlers = new Map<Topic, Set<(payload: Record<string, string | number>) => void>>();
  const stops = await Promise.all(
    topics.map((topic) =>
      db.listen(channel(topic), (text) => {
        const payload = JSON.parse(text) as Record<string, string | number>;
        for (const handler of handlers.get(topic) ?? []) handler(payload);
      }),
    ),
  );
  const closing = new Set<() => void>();
  return {
    publish: async (on, topic, payload) => {
      await on.execute(sql`select pg_notify(${channel(topic)}, ${JSON.stringify(payload)})`);
    },
    subscribe: (topic, handler) => {
      const set = handlers.get(topic) ?? new Set();
      handlers.set(topic, set.add(handler));
      return () => set.delete(handler);
    },
    onClose: (handler) => {
      closing.add(handler);
      return () => closing.delete(handler);
    },
    close: async () => {
      for (const handler of closing) handler();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
