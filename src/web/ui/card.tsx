import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

const TONE = {
  plain: 'bg-surface border-line shadow-lift',
  amber: 'bg-amber-wash border-amber/40',
  sunk: 'bg-sunk border-transparent',
} as const;

export interface CardProps extends ComponentProps<'div'> {
  /** amber is for Vee's advice and celebrations; sunk is a well inside another card. */
  tone?: keyof typeof TONE;
  as?: 'div' | 'section' | 'article' | 'li';
}

export function Card({ tone = 'plain', as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag className={cx('rounded-card border p-5 sm:p-6', TONE[tone], className)} {...(rest as object)} />;
}

/** Vee says something: the tip, the advice, the welcome. */
export function VeeCard({
  vee,
  title,
  children,
  action,
  className,
}: {
  vee: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <Card tone="amber" className={cx('flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6', className)}>
      <div className="shrink-0">{vee}</div>
      <div className="flex-1">
        <div className="font-display text-subheading font-bold">{title}</div>
        {children && <div className="mt-1">{children}</div>}
      </div>
      {action && <div className="shrink-0">{action}</div>}
    </Card>
  );
}
