import { lazy, Suspense, type ReactNode } from 'react';
import { useSession } from './session.tsx';
import { Button } from './ui/button.tsx';
import { PageSkeleton } from './ui/skeleton.tsx';
import { ErrorState } from './ui/states.tsx';

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
