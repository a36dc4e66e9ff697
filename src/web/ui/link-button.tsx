import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button.tsx';
import { cx } from './cx.ts';

interface AnchorButtonProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

function AnchorButton({ variant, size, icon, className, children, ...rest }: AnchorButtonProps) {
  return (
    <a className={buttonClass(variant, size, className)} {...rest}>
      {icon}
      {children}
    </a>
  );
}

/** A link that looks like a button; the router checks `to`, `search` and `params`. */
export const LinkButton = createLink(AnchorButton);

export const linkClass = 'font-semibold text-action underline decoration-1 underline-offset-3 hover:decoration-2';

function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={cx(linkClass, className)} {...rest}>
      {children}
    </a>
  );
}

/** A link inside a sentence. */
export const TextLink = createLink(TextAnchor);
