import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast.ts';
import { AUTH_ERRORS } from '../../accounts.contract.ts';
import { signIn } from '../accounts.api.ts';
import { ErrorBanner } from './error-banner.tsx';

export interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSignedIn: () => Promise<void>;
  /** The password was right, the address still waits for its code. */
  onUnverified: (account: { email: string; password: string }) => Promise<void>;
}

export function SignInForm({ email, onEmail, onSignedIn, onUnverified }: SignInFormProps) {
  const [banner, setBanner] = useState<string | null>(null);
  const form = useForm({ defaultValues: { email, password: '' } });

  const submit = form.handleSubmit(async ({ email: address, password }) => {
    const account = { email: address.trim(), password };
    if (!account.email || !password) {
      form.setFocus(account.email ? 'password' : 'email');
      return toast.error('Missing Information', 'Please fill in all required fields.');
    }
    setBanner(null);
    try {
      await signIn(account);
    } catch (error) {
      if (error instanceof ApiError && error.code === AUTH_ERRORS.emailUnverified) return onUnverified(account);
      const message = error instanceof ApiError && error.message ? error.message : 'Authentication failed';
      // The toast goes away by itself, so what to mend stays above the form.
      setBanner(message);
      return toast.error('Authentication Error', message);
    }
    await onSignedIn();
  });

  const { isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {banner && <ErrorBanner>{banner}</ErrorBanner>}
      <Field label="Email" required>
        <TextInput
          type="email"
          autoComplete="username"
          {...form.register('email', {
            onChange: (event: { target: { value: string } }) => onEmail(event.target.value),
          })}
        />
      </Field>
      <Field label="Password" required>
        <PasswordInput autoComplete="current-password" maxLength={128} {...form.register('password')} />
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Loading...">
        Sign In
      </Button>
    </form>
  );
}
