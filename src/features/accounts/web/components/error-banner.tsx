import { useEffect, useRef, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';

/** Stays until the form changes its mode or is sent again. */
export function ErrorBanner({ children }: { children: ReactNode }) {
  const banner = useRef<HTMLDivElement>(null);
  // The button that was pressed is far below on a phone.
  useEffect(() => {
    // In new browsers it returns a promise, which React would take for a clean-up.
    banner.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={banner}
      role="alert"
      className="flex items-start gap-2.5 rounded-control bg-bad-wash px-4 py-3 font-medium text-bad"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
