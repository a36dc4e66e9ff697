import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Leaving is possible at any time, and costs the interview: that is said first. */
export function ExitButton({ onExit }: { onExit: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onExit();
    } catch (error) {
      setBusy(false);
      const reason = error instanceof Error ? error.message : '';
      toast.error('The interview could not be erased on the server', `${reason} Please try again.`);
    }
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Exit
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Exit this interview?"
        confirmLabel="Exit Interview"
        cancelLabel="Keep Going"
        busy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>Your progress will not be saved. What you recorded in this interview is erased here and on the server.</p>
        <p className="mt-2">The clock goes on while you decide.</p>
      </ConfirmDialog>
    </>
  );
}
