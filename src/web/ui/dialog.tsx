import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { cx } from './cx.ts';

export interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button and a click outside. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom; the last one is the one to press. */
  actions?: ReactNode;
  /** False: no close button, Escape or outside click (a step that must be answered). */
  dismissible?: boolean;
  className?: string;
}

/** The browser's own modal dialog: it keeps the focus, hides the rest of the page and gives the focus back. */
export function Dialog({ open, onClose, title, children, actions, dismissible = true, className }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const dismiss = useEffectEvent(() => {
    if (dismissible) onClose();
  });
  /** A second Escape closes a dialog without asking; then it has to follow, or come back. */
  const closedByBrowser = useEffectEvent((dialog: HTMLDialogElement) => {
    if (!open) return;
    if (dismissible) onClose();
    else dialog.showModal();
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  // Taken away while open, it would not give the focus back: a layout effect still finds it in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const listening = new AbortController();
    const { signal } = listening;
    const cancel = (event: Event) => {
      event.preventDefault();
      dismiss();
    };
    // Only the backdrop is the dialog itself: its content fills it.
    const click = (event: Event) => {
      if (event.target === dialog) dismiss();
    };
    dialog.addEventListener('cancel', cancel, { signal });
    dialog.addEventListener('click', click, { signal });
    dialog.addEventListener('close', () => closedByBrowser(dialog), { signal });
    return () => listening.abort();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={cx(
        'w-[calc(100vw-2rem)] max-w-lg rounded-card border border-line bg-surface p-0 text-ink shadow-lift open:animate-appear',
        className,
      )}
    >
      {open && (
        <div className="flex flex-col gap-4 p-5 sm:p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-heading">
              {title}
            </h2>
            {dismissible && (
              <IconButton
                label="Close"
                icon={<X className="size-5" aria-hidden="true" />}
                onClick={onClose}
                className="-mt-2 -mr-2"
              />
            )}
          </div>
          <div className="text-soft">{children}</div>
          {actions && <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'onClose' | 'actions' | 'dismissible'> {
  onCancel: () => void;
  onConfirm: () => void;
  confirmLabel: string;
  cancelLabel?: string;
  /** The confirmed action destroys something. */
  danger?: boolean;
  busy?: boolean;
}

export function ConfirmDialog({
  onCancel,
  onConfirm,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...rest}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
