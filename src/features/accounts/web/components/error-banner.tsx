import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';

/** Stays until the form changes its mode or is sent again. */
export function ErrorBanner({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-control bg-bad-wash px-4 py-3 font-medium text-bad">
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
