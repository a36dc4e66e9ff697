import pg from 'pg';

const RECONNECT_DELAYS_MS = [200, 1_000, 5_000];

/** One dedicated connection for LISTEN, since a pooled one would lose its subscriptions. It comes back by itself. */
export function createListener(url: string, onError: (error: Error) => void) {
  const handlers = new Map<string, Set<(payload: string) => void>>();
  let connecting: Promise<pg.Client> | undefined;
  let failures = 0;
  let closed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    const lost = (error?: Error) => {
      if (closed || !connecting) return;
      if (error) onError(error);
      connecting = undefined;
      client.removeAllListeners('end');
      void client.end().catch(() => undefined);
      const delay = RECONNECT_DELAYS_MS[Math.min(failures++, RECONNECT_DELAYS_MS.length - 1)];
      setTimeout(() => void ensure().catch(lost), delay).unref();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    await client.connect();
    for (const channel of handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    failures = 0;
    return client;
  };

  const ensure = (): Promise<pg.Client> => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  };

  return {
    listen: async (channel: string, onPayload: (payload: string) => void) => {
      const set = handlers.get(channel) ?? new Set();
      handlers.set(channel, set.add(onPayload));
      const client = await ensure();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        set.delete(onPayload);
        if (set.size > 0 || closed) return;
        handlers.delete(channel);
        await (await ensure()).query(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    close: async () => {
      closed = true;
      const client = await connecting?.catch(() => undefined);
      await client?.end();
    },
  };
}
