import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

export interface Choice {
  value: string;
  label: ReactNode;
  detail?: ReactNode;
}

export interface ChoiceCardsProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  legend: string;
  hint?: ReactNode;
  choices: readonly Choice[];
  /** How the cards lie: classes of a grid. */
  columns: string;
}

/** One of a few, all in sight: radio buttons as cards. What react-hook-form's `register` gives goes to each of them. */
export function ChoiceCards({ legend, hint, choices, columns, className, ...input }: ChoiceCardsProps) {
  return (
    <fieldset className={cx('flex min-w-0 flex-col', className)}>
      <legend className="mb-2 font-semibold">
        {legend}
        {hint && <span className="block text-sm font-normal text-soft">{hint}</span>}
      </legend>
      <div className={cx('grid gap-3', columns)}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'relative flex min-h-11 flex-col gap-0.5 rounded-control border border-edge bg-surface px-4 py-3',
              'transition-[border-color,background-color] duration-150 hover:border-ink/60',
              'has-checked:border-action has-checked:bg-action-wash has-checked:shadow-[inset_0_0_0_1px_var(--action)]',
              'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
            )}
          >
            <input type="radio" value={choice.value} className="peer absolute inset-0 size-full opacity-0" {...input} />
            <span className="font-semibold peer-checked:text-action">{choice.label}</span>
            {choice.detail && <span className="text-sm leading-snug text-soft">{choice.detail}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
