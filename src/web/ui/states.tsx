import type { ReactNode } from 'react';
import { ShieldCheck } from 'lucide-react';
import { cx } from './cx.ts';
import { Logo } from './logo.tsx';
import { PageShell } from './page-shell.tsx';
import { Vee, type VeePose } from './vee/vee.tsx';

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  pose?: VeePose;
  className?: string;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, children, action, pose = 'idle', className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-3 px-4 py-12 text-center', className)}>
      <Vee pose={pose} size={88} />
      <h2 className="mt-2 text-heading">{title}</h2>
      {children && <div className="max-w-md text-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  /** What happened, in one line. */
  title: ReactNode;
  /** More of what happened, or the server's sentence. */
  children?: ReactNode;
  /** What is safe. */
  safe?: ReactNode;
  /** What to do: a button or two. */
  action?: ReactNode;
  /** It is the whole page: with the header and the main part of its own. */
  page?: boolean;
  className?: string;
}

export function ErrorState({ title, children, safe, action, page = false, className }: ErrorStateProps) {
  const Heading = page ? 'h1' : 'h2';
  const body = (
    <div
      role="alert"
      className={cx(
        'mx-auto flex max-w-xl flex-col items-center gap-3 px-4 py-12 text-center',
        page && 'sm:py-20',
        className,
      )}
    >
      <Vee pose="thinking" size={page ? 104 : 80} />
      <Heading className={cx('mt-2', page ? 'text-title' : 'text-heading')}>{title}</Heading>
      {children && <div className="text-soft">{children}</div>}
      {safe && (
        <p className="flex items-start gap-2 rounded-control bg-good-wash px-3.5 py-2.5 text-left text-sm font-medium text-good">
          <ShieldCheck className="mt-px size-4.5 shrink-0" aria-hidden="true" />
          <span>{safe}</span>
        </p>
      )}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
  if (!page) return body;
  return (
    <PageShell title="Something went wrong" header={<Logo />}>
      {body}
    </PageShell>
  );
}
