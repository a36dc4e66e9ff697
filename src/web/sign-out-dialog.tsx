import { useState } from 'react';
import { api, unwrap } from './api.ts';
import { ConfirmDialog } from './ui/dialog.tsx';
import { toast } from './ui/toast.ts';

/** Ends this browser's session and forgets what its pages had loaded. */
export async function signOut(): Promise<void> {
  await unwrap(api.api.v1.auth['sign-out'].$post({ json: { scope: 'local' } }));
  const { queryClient } = await import('./query-client.ts');
  queryClient.clear();
}

export interface SignOutDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called once the session has ended: go to the landing page, or forget who was here. */
  onSignedOut: () => void;
}

export function SignOutDialog({ open, onClose, onSignedOut }: SignOutDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await signOut();
      toast.success('Signed out', 'You have been successfully signed out.');
      onSignedOut();
    } catch {
      toast.error('Error', 'There was an error signing out.');
    } finally {
      // Also after a failure: a modal dialog would lie over the message about it.
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title="Sign Out"
      confirmLabel="Sign Out"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      Are you sure you want to sign out? You&apos;ll be returned to the landing page and will need to sign in again to
      access your dashboard.
    </ConfirmDialog>
  );
}
