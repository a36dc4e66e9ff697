import { useRef, useState, type MouseEvent } from 'react';
import { PRODUCT } from '#shared/product.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link-button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx';
import { SignUpForm, type SignUpFormProps } from './sign-up-form.tsx';

export type AuthMode = 'sign-up' | 'sign-in';

export interface AuthFormsProps
  extends Pick<SignInFormProps, 'onSignedIn' | 'onUnverified'>, Pick<SignUpFormProps, 'onSignedUp'> {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  /** What was entered before, on the way back from the verification screen. */
  email: string;
}

const FADE = 'flex flex-col gap-6 transition-opacity duration-150 starting:opacity-0';

/** Both tabs. Each form is made anew when its tab opens, so what it complained about is gone; the address stays. */
export function AuthForms({ mode, onMode, email: initialEmail, ...handlers }: AuthFormsProps) {
  const [email, setEmail] = useState(initialEmail);
  const heading = useRef<HTMLHeadingElement>(null);
  const switchTo = (next: AuthMode) => (event: MouseEvent) => {
    // A real link, for a new tab; in this one the form changes without a navigation where it stands in another page.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onMode(next);
    heading.current?.focus();
  };
  const signInLink = (label: string) => (
    <TextLink {...paths.signIn()} onClick={switchTo('sign-in')}>
      {label}
    </TextLink>
  );
  const form = { email, onEmail: setEmail };

  return (
    <div className="flex flex-col gap-6">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {mode === 'sign-up' ? `Join ${PRODUCT.name}` : 'Sign in to continue your training'}
      </h1>
      <Tabs
        label="Sign up or sign in"
        value={mode}
        onValueChange={onMode}
        className="gap-6 [&_[role=tab]]:flex-1 [&_[role=tablist]]:sm:w-full"
        items={[
          {
            value: 'sign-up',
            label: 'Sign Up',
            panel: (
              <div className={FADE}>
                <SignUpForm {...form} onSignedUp={handlers.onSignedUp} signInLink={signInLink} />
                <p className="text-center text-soft">Already have an account? {signInLink('Sign in')}</p>
              </div>
            ),
          },
          {
            value: 'sign-in',
            label: 'Sign In',
            panel: (
              <div className={FADE}>
                <SignInForm {...form} onSignedIn={handlers.onSignedIn} onUnverified={handlers.onUnverified} />
                <p className="text-center text-soft">
                  New here?{' '}
                  <TextLink {...paths.signUp()} onClick={switchTo('sign-up')}>
                    Create an account
                  </TextLink>
                </p>
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}
