import type { ReactNode } from 'react';
import { PRODUCT } from '#shared/product.ts';
import { cx } from './cx.ts';
import { Logo } from './logo.tsx';

export const containerClass = 'mx-auto w-full max-w-6xl px-4 sm:px-6';

const WIDTH = { wide: containerClass, text: 'mx-auto w-full max-w-3xl px-4 sm:px-6', full: 'w-full' } as const;

export interface PageShellProps {
  /** The browser tab's title; the product's name is added. */
  title: string;
  /** Usually <AppHeader> or <PublicHeader>. */
  header: ReactNode;
  footer?: ReactNode;
  width?: keyof typeof WIDTH;
  className?: string;
  children: ReactNode;
}

export function PageShell({ title, header, footer, width = 'wide', className, children }: PageShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{title === PRODUCT.name ? title : `${title} · ${PRODUCT.name}`}</title>
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-action px-4 py-2.5 font-semibold text-on-action focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <header className={cx(containerClass, 'py-3.5')}>{header}</header>
      <main id="content" tabIndex={-1} className={cx('flex-1 pb-16', WIDTH[width], className)}>
        {children}
      </main>
      {footer}
    </div>
  );
}

/** The header of every signed-in page: the logo, and whatever the page puts on the right. */
export function AppHeader({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <Logo />
      {children && <div className="flex items-center gap-2 sm:gap-4">{children}</div>}
    </div>
  );
}
