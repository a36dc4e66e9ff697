import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** The grey shape of what is about to come. Give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-shimmer rounded-control bg-ink/9', className)} />;
}

/** Says once, to a screen reader, what the skeletons inside mean. */
export function Loading({
  label = 'Loading…',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

export function PageSkeleton() {
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6">
      <Loading className="flex flex-col gap-8">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-12 w-full max-w-md" />
        <div className="grid gap-4 sm:grid-cols-3">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </div>
      </Loading>
    </main>
  );
}
