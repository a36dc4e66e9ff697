import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { ApiError } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { useSession, useSessionChanged } from '#web/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AppHeader, PageShell } from '#web/ui/page-shell.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { sendVerificationEmail, signIn } from '../accounts.api.ts';
import { AuthForms, type AuthMode } from '../components/auth-forms.tsx';
import { VerificationScreen } from '../components/verification-screen.tsx';
import { WelcomeAside } from '../components/welcome-aside.tsx';
import { keepPending, loadPending, pendingFrom, type PendingVerification } from '../pending-verification.ts';
import { safeReturnTo } from '../return-to.ts';

const TITLE = { 'sign-up': 'Sign up', 'sign-in': 'Sign in' } as const;

/** /auth, and in place of any page that needs somebody to be signed in. */
export function AuthPage() {
  const { mode, setMode } = useMode();
  const [pending, setPendingState] = useState(() => loadPending(Date.now()));
  // Only in memory: after a reload the person signs in by hand.
  const [account, setAccount] = useState({ email: pending?.email ?? '', password: '' });
  const sessionChanged = useSessionChanged();
  const leaving = useLeaveWhenSignedIn();

  const setPending = (next: PendingVerification | null) => {
    keepPending(next);
    setPendingState(next);
  };

  /** Says 'Sign In Error' when the address is verified and no session came of it. */
  const signInAfterVerification = async () => {
    try {
      if (account.password) {
        await signIn(account);
        await sessionChanged();
      } else setMode('sign-in');
    } catch {
      toast.error('Sign In Error', 'Your email is verified. Please sign in to continue.');
      setMode('sign-in');
    } finally {
      setPending(null);
    }
  };

  const askForCode = async (unverified: { email: string; password: string }) => {
    setAccount(unverified);
    let waitMs: number | undefined;
    try {
      await sendVerificationEmail(unverified.email);
      toast.info('Code Sent', 'This email is not verified yet. A new verification code has been sent to it.');
    } catch (error) {
      const seconds = error instanceof ApiError ? Number(error.details.retryAfterSeconds) : Number.NaN;
      waitMs = seconds > 0 ? seconds * 1000 : 0;
      // Too soon means that the last code is still on its way; anything else can be tried again on the next screen.
      if (!(seconds > 0)) toast.error('Failed to Resend', 'Failed to resend verification code. Please try again.');
    }
    setPending(pendingFrom(unverified.email, Date.now(), waitMs));
  };

  if (leaving) return <PageSkeleton />;
  return (
    <PageShell
      title={pending ? 'Verify Your Email' : TITLE[mode]}
      header={
        <AppHeader>
          <LinkButton
            {...paths.home()}
            variant="ghost"
            className="px-3"
            icon={<ArrowLeft className="size-5" aria-hidden="true" />}
          >
            Back to Home
          </LinkButton>
        </AppHeader>
      }
      className="grid gap-12 pt-2 sm:pt-8 lg:grid-cols-[1fr_minmax(0,30rem)]"
    >
      <WelcomeAside />
      <Card className="mx-auto w-full max-w-120 self-start sm:p-8">
        {pending ? (
          <VerificationScreen
            pending={pending}
            onPending={setPending}
            onBack={() => setPending(null)}
            onVerified={signInAfterVerification}
          />
        ) : (
          <AuthForms
            mode={mode}
            onMode={setMode}
            email={account.email}
            onSignedUp={(made) => {
              setAccount(made);
              setPending(pendingFrom(made.email, Date.now()));
            }}
            onSignedIn={sessionChanged}
            onUnverified={askForCode}
          />
        )}
      </Card>
    </PageShell>
  );
}

const useIsOwnPage = () => useLocation({ select: (location) => location.pathname === paths.signIn().to });

/** On /auth the address holds the mode; in place of another page it is ours, and begins with signing in. */
function useMode() {
  const ownPage = useIsOwnPage();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [inPlace, setInPlace] = useState<AuthMode>('sign-in');
  const mode: AuthMode = ownPage ? (search.mode === 'login' ? 'sign-in' : 'sign-up') : inPlace;
  const setMode = (next: AuthMode) => {
    setInPlace(next);
    if (!ownPage) return;
    const returnTo = search.returnTo ? { returnTo: search.returnTo } : {};
    const target = next === 'sign-in' ? { mode: 'login' as const, ...returnTo } : returnTo;
    void navigate({ to: '/auth', search: target, replace: true });
  };
  return { mode, setMode };
}

/** True while it leaves. In place of another page nothing is to do: that page appears by itself. */
function useLeaveWhenSignedIn(): boolean {
  const ownPage = useIsOwnPage();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { account } = useSession();
  const leaving = ownPage && account !== null;
  useEffect(() => {
    if (!leaving) return;
    const returnTo = safeReturnTo(search.returnTo, location.origin);
    void navigate(returnTo ? { to: returnTo, replace: true } : { ...paths.dashboard('train'), replace: true });
  }, [leaving, search.returnTo, navigate]);
  return leaving;
}
