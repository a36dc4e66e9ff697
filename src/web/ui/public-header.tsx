import { lazy, Suspense, useState } from 'react';
import { paths } from '../paths.ts';
import type { Visitor } from '../visitor.ts';
import { Button } from './button.tsx';
import { LinkButton } from './link-button.tsx';
import { Logo } from './logo.tsx';

/** Most who read a public page are not signed in: they do not wait for it. */
const SignOutDialog = lazy(() => import('../sign-out-dialog.tsx').then((m) => ({ default: m.SignOutDialog })));

/** Where a public button leads that asks somebody to come in. */
export const entrance = (visitor: Visitor, mode?: 'login') =>
  visitor.betaGate ? paths.beta() : mode === 'login' ? paths.signIn() : paths.signUp();

export function PublicHeader({ visitor }: { visitor: Visitor }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <Logo />
      <div className="flex items-center gap-1 sm:gap-2.5">
        {visitor.account ? (
          <>
            <Button variant="ghost" className="max-sm:px-2" onClick={() => setAsking(true)}>
              Sign Out
            </Button>
            <LinkButton className="max-sm:px-3" {...paths.dashboard()}>
              Dashboard
            </LinkButton>
            <Suspense>
              {asking && <SignOutDialog open onClose={() => setAsking(false)} onSignedOut={visitor.forget} />}
            </Suspense>
          </>
        ) : (
          <>
            <LinkButton variant="ghost" className="max-sm:px-2" {...entrance(visitor, 'login')}>
              Sign In
            </LinkButton>
            <LinkButton className="max-sm:px-3" {...entrance(visitor)}>
              Get Started
            </LinkButton>
          </>
        )}
      </div>
    </div>
  );
}
