import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TabItem<T extends string> {
  value: T;
  label: ReactNode;
  disabled?: boolean;
  panel: ReactNode;
}

export interface TabsProps<T extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  items: readonly TabItem<T>[];
  className?: string;
}

/** Lazy routes only: the library behind it is too heavy for the landing page. */
export function Tabs<T extends string>({ label, value, onValueChange, items, className }: TabsProps<T>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onValueChange(next as T)}
      className={cx('flex flex-col gap-8', className)}
    >
      <Base.List
        aria-label={label}
        className="flex w-full max-w-full gap-1 self-start rounded-card border border-line bg-sunk p-1 sm:w-auto"
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            disabled={item.disabled ?? false}
            className={cx(
              'min-h-11 flex-1 rounded-control px-3 font-semibold text-soft transition-colors duration-150 sm:flex-none sm:px-6',
              'hover:text-ink data-active:bg-surface data-active:text-ink data-active:shadow-lift',
              'data-disabled:opacity-60 data-disabled:hover:text-soft',
            )}
          >
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="rounded-control">
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
