import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { queryClient } from './query-client.ts';
import { RequireAccount } from './require-account.tsx';

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
        <Page />
      </RequireAccount>
    );
  });
}
