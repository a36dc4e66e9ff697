import { useState, type ComponentProps, type ReactNode } from 'react';
import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';

export const controlClass = cx(
  'w-full min-h-11 rounded-control border border-edge bg-surface px-3.5 py-2 text-ink placeholder:text-soft',
  'transition-[border-color] duration-150 hover:border-ink/60',
  'disabled:bg-sunk disabled:text-soft disabled:hover:border-edge [&[readonly]]:bg-sunk',
  'aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad',
);

export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldControl(props)} className={cx(controlClass, className)} />;
}

/** The browser's password manager sees one ordinary password field; the toggle only changes what is drawn. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const label = shown ? 'Hide password' : 'Show password';
  return (
    <div className="relative">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...useFieldControl(props)}
        type={shown ? 'text' : 'password'}
        className={cx(controlClass, 'pr-12', className)}
      />
      <button
        type="button"
        aria-label={label}
        aria-pressed={shown}
        title={label}
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-soft hover:text-ink"
      >
        {shown ? <EyeOff className="size-5" aria-hidden="true" /> : <Eye className="size-5" aria-hidden="true" />}
      </button>
    </div>
  );
}

export function TextArea({ className, rows = 5, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldControl(props)}
      className={cx(controlClass, 'resize-y leading-normal', className)}
    />
  );
}

export interface SelectProps extends ComponentProps<'select'> {
  /** Either these, or `<option>` children. */
  options?: readonly { value: string; label: string; disabled?: boolean }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

/** The platform's own list: the best one on every phone, and the one screen readers know. */
export function Select({ className, options, placeholder, children, ...props }: SelectProps) {
  return (
    <div className="relative">
      <select {...useFieldControl(props)} className={cx(controlClass, 'appearance-none truncate pr-10', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-soft"
        aria-hidden="true"
      />
    </div>
  );
}

export interface CheckProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

export function Checkbox({ label, hint, className, ...props }: CheckProps) {
  return (
    <label className={cx('flex min-h-11 items-start gap-3 py-2.5 has-disabled:text-soft', className)}>
      <span className="relative mt-px grid size-5.5 shrink-0">
        <input
          type="checkbox"
          {...props}
          className={cx(
            'peer col-start-1 row-start-1 size-full appearance-none rounded-md border-2 border-edge bg-surface',
            'checked:border-action checked:bg-action hover:border-ink/60 checked:hover:border-action',
            'disabled:border-edge/60 disabled:bg-sunk disabled:checked:bg-edge',
          )}
        />
        <svg
          viewBox="0 0 16 16"
          className="pointer-events-none invisible col-start-1 row-start-1 size-full p-1 text-on-action peer-checked:visible"
          aria-hidden="true"
        >
          <path
            d="M2.5 8.5 6 12l7.5-8"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
      <CheckText label={label} hint={hint} />
    </label>
  );
}

/** A native checkbox already tells its state; ARIA forbids to say it a second time. */
const SWITCH = { type: 'checkbox', role: 'switch' } as const;

export function Switch({ label, hint, className, ...props }: CheckProps) {
  return (
    <label className={cx('flex min-h-11 items-start justify-between gap-4 py-2.5 has-disabled:text-soft', className)}>
      <CheckText label={label} hint={hint} />
      <input
        {...SWITCH}
        {...props}
        className={cx(
          'relative h-6.5 w-11.5 shrink-0 appearance-none rounded-full border-2 border-edge bg-sunk transition-colors duration-150',
          'before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-edge before:transition-transform before:duration-150',
          'checked:border-action checked:bg-action checked:before:translate-x-5 checked:before:bg-on-action',
          'disabled:opacity-60',
        )}
      />
    </label>
  );
}

function CheckText({ label, hint }: Pick<CheckProps, 'label' | 'hint'>) {
  return (
    <span className="flex flex-col">
      <span className="font-medium">{label}</span>
      {hint && <span className="text-sm text-soft">{hint}</span>}
    </span>
  );
}
