import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { queryClient } from './query-client.ts';
import { RequireAccount } from './require-account.tsx';
import { useAccount } from './session.tsx';

/** Gives a page the query layer. Public pages go without it, and stay light. */
export function withQueries(Page: ComponentType): ComponentType {
  return function AppPage() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    );
  };
}

export function withAccount(Page: ComponentType): ComponentType {
  return withQueries(function AccountPage() {
    return (
      <RequireAccount>
        <SendLeftovers />
        <Page />
      </RequireAccount>
    );
  });
}

/** What an earlier page could not send (a crash, a dead network) is sent as soon as it is known whose it is. */
function SendLeftovers() {
  const { userId } = useAccount();
  useEffect(() => {
    const send = async () => (await import('#features/recording/web/recording.kit.ts')).resumeUnsent(userId);
    // It stays on the device, for the next page.
    send().catch(() => {});
  }, [userId]);
  return null;
}
