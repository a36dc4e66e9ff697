import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast.ts';
import { signUp } from '../accounts.api.ts';
import { canSubmit, firstProblem, signUpError, signUpFormSchema } from '../sign-up-form.rules.ts';
import { ErrorBanner } from './error-banner.tsx';
import { PasswordRequirements } from './password-requirements.tsx';
import { PrivacyAgreement } from './privacy-agreement.tsx';

export interface SignUpFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSignedUp: (account: { email: string; password: string }) => void;
  /** Leads to the other tab. */
  signInLink: (label: string) => ReactNode;
}

export function SignUpForm({ email, onEmail, onSignedUp, signInLink }: SignUpFormProps) {
  const [banner, setBanner] = useState<ReturnType<typeof signUpError> | null>(null);
  const requirementsId = useId();
  const form = useForm({
    resolver: zodResolver(signUpFormSchema),
    defaultValues: { email, password: '', confirmPassword: '', agreed: false },
  });
  const { errors, isSubmitting, touchedFields } = form.formState;
  const [password, confirmPassword, agreed] = useWatch({
    control: form.control,
    name: ['password', 'confirmPassword', 'agreed'],
  });
  const differ = Boolean(touchedFields.confirmPassword) && confirmPassword !== '' && confirmPassword !== password;

  const submit = form.handleSubmit(
    async ({ email: address, password: chosen, confirmPassword: again, agreed: privacy }) => {
      const problem = firstProblem({ email: address, password: chosen, confirmPassword: again, agreed: privacy });
      if (problem) return toast.error(...problem);
      setBanner(null);
      try {
        const made = await signUp({ email: address, password: chosen });
        toast.success('Account Created!', 'Please check your email for the verification code.');
        onSignedUp({ email: made.email, password: chosen });
      } catch (error) {
        setBanner(signUpError(error));
      }
    },
    () => {
      const problem = firstProblem(form.getValues());
      if (problem) toast.error(...problem);
    },
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {banner && (
        <ErrorBanner>
          {banner.taken ? <>This email is in use. {signInLink('Want to sign in instead?')}</> : banner.message}
        </ErrorBanner>
      )}
      <Field label="Email" required error={errors.email && 'Please enter your email address, like name@example.com.'}>
        <TextInput
          type="email"
          autoComplete="email"
          {...form.register('email', {
            onChange: (event: { target: { value: string } }) => onEmail(event.target.value),
          })}
        />
      </Field>
      <Field label="Password" required>
        <PasswordInput
          autoComplete="new-password"
          maxLength={128}
          aria-describedby={requirementsId}
          {...form.register('password')}
        />
      </Field>
      <PasswordRequirements id={requirementsId} password={password} />
      <Field label="Confirm Password" required error={differ && 'Passwords do not match.'}>
        <PasswordInput autoComplete="new-password" maxLength={128} {...form.register('confirmPassword')} />
      </Field>
      <PrivacyAgreement {...form.register('agreed')} />
      <Button
        type="submit"
        size="lg"
        disabled={!canSubmit({ password, confirmPassword, agreed })}
        busy={isSubmitting}
        busyLabel="Loading..."
      >
        Create Account
      </Button>
    </form>
  );
}
