import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { sessionsPageSchema } from '#features/history/history.contract.ts';
import { api, unwrap } from '#web/api.ts';
import { useLiveEvents } from '#web/live-events.ts';

type SessionPage = z.infer<typeof sessionsPageSchema>;

const sessionsQuery = infiniteQueryOptions({
  queryKey: ['sessions'],
  queryFn: ({ pageParam, signal }): Promise<SessionPage> =>
    unwrap(api.api.v1.sessions.$get({ query: pageParam ? { cursor: pageParam } : {} }, { init: { signal } })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Past sessions, the newest first; a new one appears by itself. */
export function useSessions() {
  const client = useQueryClient();
  useLiveEvents(() => void client.invalidateQueries({ queryKey: sessionsQuery.queryKey }));
  const query = useInfiniteQuery(sessionsQuery);
  return { ...query, sessions: query.data?.pages.flatMap((page) => page.sessions) ?? [] };
}
