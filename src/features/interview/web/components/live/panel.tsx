import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

export interface PanelProps {
  title: ReactNode;
  /** Vee, or an icon. */
  figure?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** What stands over the dimmed camera between two questions. */
export function Panel({ title, figure, children, className }: PanelProps) {
  return (
    <div
      className={cx(
        'flex max-h-full w-full max-w-xl flex-col gap-3 overflow-y-auto rounded-card bg-surface p-5 shadow-lift sm:p-7',
        className,
      )}
    >
      <div className="flex items-center gap-4">
        {figure}
        <h1 className="text-heading">{title}</h1>
      </div>
      {children}
    </div>
  );
}
