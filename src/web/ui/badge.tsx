import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

const TONE = {
  good: 'border-transparent bg-good-wash text-good',
  mid: 'border-transparent bg-mid-wash text-mid',
  bad: 'border-transparent bg-bad-wash text-bad',
  amber: 'border-transparent bg-amber-wash text-amber-ink',
  action: 'border-transparent bg-action-wash text-action',
  neutral: 'bg-sunk text-ink border-line',
} as const;
export type Tone = keyof typeof TONE;

export interface BadgeProps extends ComponentProps<'span'> {
  /** good, mid and bad are for scores and deadlines alone, and always with a word or a figure. */
  tone?: Tone;
  icon?: ReactNode;
}

export function Badge({ tone = 'neutral', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full border px-3 py-1 text-sm leading-tight font-semibold figures',
        TONE[tone],
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
    </span>
  );
}

/** The specification's bounds: 80 % and up is good, 60 % and up is middling. */
export const scoreTone = (percent: number): 'good' | 'mid' | 'bad' =>
  percent >= 80 ? 'good' : percent >= 60 ? 'mid' : 'bad';
