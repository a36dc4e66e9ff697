import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ArrowLeft } from 'lucide-react';
import { ApiError } from '#web/api.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast.ts';
import { Vee } from '#web/ui/vee/vee.tsx';
import { CODE_LENGTH } from '../../accounts.contract.ts';
import { sendVerificationEmail, verifyEmailCode } from '../accounts.api.ts';
import { pendingFrom, type PendingVerification } from '../pending-verification.ts';
import { UNEXPECTED } from '../sign-up-form.rules.ts';

export interface VerificationScreenProps {
  pending: PendingVerification;
  onPending: (pending: PendingVerification) => void;
  onBack: () => void;
  onVerified: () => Promise<void>;
}

const isRateLimited = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429;

export function VerificationScreen({ pending, onPending, onBack, onVerified }: VerificationScreenProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'verifying' | 'sending' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const wait = Math.ceil((pending.resendAt - useNow(500).getTime()) / 1000);

  // The page was replaced under the person's hands: the next thing to do is to type the code.
  useEffect(() => {
    field.current?.focus();
  }, []);

  const verify = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.length !== CODE_LENGTH) {
      field.current?.focus();
      return toast.error('Invalid Code', 'Please enter a valid 6-digit verification code.');
    }
    setBusy('verifying');
    try {
      const answer = await verifyEmailCode({ email: pending.email, code });
      if (answer.valid) {
        toast.success('Email Verified!', 'Your email address has been verified.');
        return await onVerified();
      }
      field.current?.select();
      toast.error(
        'Invalid Code',
        answer.error ?? 'The verification code is incorrect or has expired. Please try again.',
      );
    } catch (error) {
      const failed = error instanceof ApiError ? 'Failed to verify code. Please try again.' : UNEXPECTED;
      toast.error('Verification Error', isRateLimited(error) ? error.message : failed);
    } finally {
      setBusy(null);
    }
  };

  const resend = async () => {
    setBusy('sending');
    try {
      await sendVerificationEmail(pending.email);
      onPending(pendingFrom(pending.email, Date.now()));
      setCode('');
      field.current?.focus();
      toast.success('Code Sent', 'A new verification code has been sent to your email.');
    } catch (error) {
      const seconds = isRateLimited(error) ? Number(error.details.retryAfterSeconds) : Number.NaN;
      if (seconds > 0) onPending({ ...pending, resendAt: Date.now() + seconds * 1000 });
      if (error instanceof ApiError) {
        toast.error('Failed to Resend', error.message || 'Failed to resend verification code. Please try again.');
      } else toast.error('Resend Error', UNEXPECTED);
    } finally {
      setBusy(null);
    }
  };

  return (
    <div className="flex flex-col gap-6">
      <Button
        variant="ghost"
        className="-ml-3 self-start px-3"
        icon={<ArrowLeft className="size-5" aria-hidden="true" />}
        onClick={onBack}
      >
        Back
      </Button>
      <div className="flex flex-col items-center gap-2 text-center">
        <Vee pose="talking" size={72} className="lg:hidden" />
        <h1 className="mt-2 text-title">Verify Your Email</h1>
        <p className="text-soft">
          We sent a code to <strong className="break-all text-ink">{pending.email}</strong>. It works for 10 minutes.
        </p>
      </div>
      <form noValidate onSubmit={(event) => void verify(event)} className="flex flex-col gap-5">
        <Field label="Verification Code" required>
          <TextInput
            ref={field}
            value={code}
            placeholder="Enter 6-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            // No maxLength: it would cut '123 456' short when somebody pastes it.
            onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
            className="figures min-h-14 text-center text-2xl font-semibold tracking-[0.35em] placeholder:text-base placeholder:font-normal placeholder:tracking-normal"
          />
        </Field>
        <Button type="submit" size="lg" busy={busy === 'verifying'} busyLabel="Verifying...">
          Verify Email
        </Button>
        <Button
          variant="secondary"
          className="figures"
          disabled={wait > 0}
          busy={busy === 'sending'}
          busyLabel="Sending..."
          onClick={() => void resend()}
        >
          {wait > 0 ? `Resend in ${wait}s` : 'Resend Code'}
        </Button>
      </form>
      <p className="text-center text-sm text-soft">
        No message? Look into the spam folder, or go back and check the address.
      </p>
    </div>
  );
}
