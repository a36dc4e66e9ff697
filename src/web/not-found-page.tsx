import { useEffect } from 'react';
import { useLocation } from '@tanstack/react-router';
import { LinkButton } from './ui/link-button.tsx';
import { PageShell } from './ui/page-shell.tsx';
import { Logo } from './ui/logo.tsx';
import { Vee } from './ui/vee/vee.tsx';
import { paths } from './paths.ts';

export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.warn('Page not found:', pathname);
  }, [pathname]);
  return (
    <PageShell title="Page not found" header={<Logo />}>
      <div className="flex flex-col items-center gap-4 py-16 text-center sm:py-24">
        <Vee pose="thinking" size={120} />
        <p className="font-display text-hero font-extrabold text-action figures">404</p>
        <h1 className="text-title">Oops! Page not found</h1>
        <p className="max-w-md text-soft">
          There is nothing at this address. It may have moved, or a letter slipped in.
        </p>
        <LinkButton size="lg" className="mt-4" {...paths.home()}>
          Back to Home
        </LinkButton>
      </div>
    </PageShell>
  );
}
