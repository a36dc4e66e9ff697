import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Account, sessionStateSchema } from '#features/accounts/accounts.contract.ts';
import { PRODUCT } from '#shared/product.ts';
import { api, unwrap } from './api.ts';
import { Button } from './ui/button.tsx';
import { ErrorState } from './ui/states.tsx';
import { PageSkeleton } from './ui/skeleton.tsx';

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

const AuthPage = lazy(() =>
  import('#features/accounts/web/pages/auth-page.tsx').then((m) => ({ default: m.AuthPage })),
);

/** Shows the sign-in page in place of what it guards; the address stays, so signing in leads to where the person was going. */
export function RequireAccount({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.account) return children;
  if (session.status === 'pending') return <PageSkeleton />;
  if (session.status === 'error') {
    return (
      <ErrorState
        page
        title="We could not check whether you are signed in"
        safe="Nothing is lost: what you recorded stays on this device and on the server."
        action={<Button onClick={session.retry}>Try again</Button>}
      />
    );
  }
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AuthPage />
    </Suspense>
  );
}
