import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Account, sessionStateSchema } from '#features/accounts/accounts.contract.ts';
import { PRODUCT } from '#shared/product.ts';
import { api, unwrap } from './api.ts';

export type SessionState = z.infer<typeof sessionStateSchema>;

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<SessionState> => unwrap(api.api.v1.auth.session.$get({}, { init: { signal } })),
  staleTime: 60_000,
});

/** Who is signed in, as the server says. `account` is null when nobody is, and while that is not known yet. */
export function useSession() {
  const query = useQuery(sessionQuery);
  return {
    status: query.status,
    account: query.data?.account ?? null,
    betaGate: query.data?.betaGate ?? true,
    debugTools: query.data?.debugTools ?? false,
    supportEmail: query.data?.supportEmail ?? PRODUCT.supportEmail,
    retry: () => void query.refetch(),
  };
}

/** For everything below `<RequireAccount>`, where somebody is signed in. */
export function useAccount(): Account {
  const { account } = useSession();
  if (!account) throw new Error('useAccount was called outside of <RequireAccount>');
  return account;
}

/** Call after signing in, verifying or signing out: another person's data must not stay in memory. */
export function useSessionChanged() {
  const client = useQueryClient();
  return async () => {
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
    await client.refetchQueries({ queryKey: sessionQuery.queryKey });
  };
}
