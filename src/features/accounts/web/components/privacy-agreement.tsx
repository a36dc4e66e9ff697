import { useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { ChevronsDown } from 'lucide-react';
import { useSession } from '#web/session.tsx';
import { Checkbox } from '#web/ui/inputs.tsx';
import { PrivacyPolicyText } from '#web/ui/privacy-policy.tsx';

const BOTTOM_TOLERANCE_PX = 10;

const isAtBottom = (box: HTMLElement) => box.scrollTop + box.clientHeight >= box.scrollHeight - BOTTOM_TOLERANCE_PX;

/** The policy in a box that scrolls; agreeing opens at its end, and stays open. */
export function PrivacyAgreement(props: Omit<ComponentProps<'input'>, 'type' | 'disabled'>) {
  const { supportEmail } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(false);
  const headingId = useId();
  const hintId = useId();

  // On a very large window, or with very small text, there may be nothing to scroll.
  useEffect(() => {
    if (box.current && box.current.clientHeight > 0 && isAtBottom(box.current)) setReached(true);
  }, []);

  return (
    <div className="flex flex-col gap-2">
      <h2 id={headingId} className="font-sans text-base font-semibold tracking-normal">
        Privacy Policy
      </h2>
      {/* Focusable, so that the arrow, Page Down and End keys scroll it. */}
      <div
        ref={box}
        role="region"
        aria-labelledby={headingId}
        tabIndex={0}
        onScroll={(event) => {
          if (isAtBottom(event.currentTarget)) setReached(true);
        }}
        className="h-32 overflow-y-auto overscroll-contain rounded-control border border-edge bg-surface px-4 py-3 text-sm [&_h3]:text-base [&>div]:gap-4"
      >
        <PrivacyPolicyText level={3} supportEmail={supportEmail} />
      </div>
      <div role="status" id={hintId}>
        {reached ? (
          <span className="sr-only">You have reached the end of the privacy policy. You can agree to it now.</span>
        ) : (
          <span className="flex items-center gap-1.5 text-sm text-soft">
            <ChevronsDown className="size-4 shrink-0" aria-hidden="true" />
            Please scroll through the privacy policy above to continue
          </span>
        )}
      </div>
      <Checkbox
        label="I have read and agree to the Privacy Policy"
        aria-describedby={hintId}
        {...props}
        disabled={!reached}
      />
    </div>
  );
}
