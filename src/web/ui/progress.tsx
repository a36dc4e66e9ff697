import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const FILL = { action: 'bg-action', amber: 'bg-amber', good: 'bg-good', mid: 'bg-mid', bad: 'bg-bad' } as const;

export interface ProgressProps {
  /** What is progressing; read aloud, and shown unless `labelHidden`. */
  label: string;
  value: number;
  max?: number;
  /** The figure beside the label, for example '262 / 300'. */
  valueText?: ReactNode;
  tone?: keyof typeof FILL;
  labelHidden?: boolean;
  className?: string;
}

export function Progress({
  label,
  value,
  max = 100,
  valueText,
  tone = 'action',
  labelHidden = false,
  className,
}: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      {(!labelHidden || valueText) && (
        <div className="flex items-baseline justify-between gap-4 text-sm">
          <span className={cx('font-semibold', labelHidden && 'sr-only')}>{label}</span>
          {valueText && <span className="text-soft figures">{valueText}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={typeof valueText === 'string' ? valueText : undefined}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={cx('h-full rounded-full transition-[width] duration-300', FILL[tone])}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
