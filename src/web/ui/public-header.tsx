import { useState } from 'react';
import { paths } from '../paths.ts';
import { SignOutDialog } from '../sign-out-dialog.tsx';
import type { Visitor } from '../visitor.ts';
import { Button } from './button.tsx';
import { LinkButton } from './link-button.tsx';
import { Logo } from './logo.tsx';

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
            <SignOutDialog open={asking} onClose={() => setAsking(false)} onSignedOut={visitor.forget} />
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
