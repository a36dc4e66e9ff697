import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-action text-on-action hover:bg-action-hover active:bg-action-hover',
  secondary: 'bg-surface text-ink border-edge/60 hover:border-edge hover:bg-sunk',
  ghost: 'border-transparent text-ink hover:bg-ink/7 active:bg-ink/12',
  danger: 'border-transparent bg-bad text-on-bad hover:brightness-92 active:brightness-85',
};
const SIZE: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-4.5',
  lg: 'min-h-13 px-6 text-lg',
};

/** Shared by buttons and links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className?: string) =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-control border py-1.5 text-center font-semibold leading-tight whitespace-nowrap',
    'transition-[background-color,border-color,filter] duration-150 select-none',
    'disabled:opacity-55 disabled:saturate-50',
    VARIANT[variant],
    SIZE[size],
    className,
  );

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true the button keeps its focus, ignores clicks, and says `busyLabel` if given. */
  busy?: boolean;
  busyLabel?: string;
  /** An icon before the label; decorative. */
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(variant, size, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // `disabled` would drop the keyboard's focus in the middle of an action.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy ? <BusyDots /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

function BusyDots() {
  return (
    <span className="inline-flex gap-1" aria-hidden="true">
      {[0, 1, 2].map((dot) => (
        <span
          key={dot}
          className="size-1.5 animate-shimmer rounded-full bg-current"
          style={{ animationDelay: `${dot * 160}ms` }}
        />
      ))}
    </span>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'busyLabel'> {
  /** What it does: there is no text to say it. */
  label: string;
}

export function IconButton({ label, icon, className, variant = 'ghost', ...rest }: IconButtonProps) {
  return (
    <Button
      variant={variant}
      aria-label={label}
      title={label}
      className={cx('size-11 shrink-0 px-0!', className)}
      icon={icon}
      {...rest}
    />
  );
}
