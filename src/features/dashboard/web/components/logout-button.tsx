import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { SignOutDialog } from '#web/sign-out-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

export function LogoutButton() {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button
        variant="secondary"
        icon={<LogOut className="size-4.5" aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Logout
      </Button>
      <SignOutDialog open={asking} onClose={() => setAsking(false)} onSignedOut={() => void navigate(paths.home())} />
    </>
  );
}
