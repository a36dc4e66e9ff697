import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from './cx.ts';

interface FieldWiring {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** What to enter, or why we ask; always visible. */
  hint?: ReactNode;
  /** Replaces nothing: it stands under the control, and is tied to it. */
  error?: ReactNode;
  required?: boolean;
  /** Says '(optional)' after the label. */
  optional?: boolean;
  className?: string;
  /** One control of ours (TextInput, PasswordInput, TextArea, Select). */
  children: ReactNode;
}

export function Field({ label, hint, error, required = false, optional = false, className, children }: FieldProps) {
  const id = useId();
  const controlId = `${id}-control`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cx(Boolean(hint) && hintId, Boolean(error) && errorId) || undefined;
  const wiring = useMemo(
    () => ({ controlId, describedBy, invalid: Boolean(error), required }),
    [controlId, describedBy, error, required],
  );
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

interface ControlProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  required?: boolean | undefined;
}

/** Ties a control to the field around it; what the caller sets itself wins. */
export function useFieldControl<P extends ControlProps>(props: P): P {
  const field = useContext(FieldContext);
  if (!field) return props;
  return {
    ...props,
    id: props.id ?? field.controlId,
    'aria-describedby': cx(props['aria-describedby'], field.describedBy) || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required': props.required === undefined && field.required ? true : undefined,
  };
}
