import { CODE_LIFETIME_MS, RESEND_COOLDOWN_MS } from '../accounts.contract.ts';

/** A sign-up that waits for its code. It outlives a reload of the tab; the password never gets here. */
export interface PendingVerification {
  email: string;
  /** When the newest code was asked for, by this device's clock (ms). */
  sentAt: number;
  /** When another one may be asked for. */
  resendAt: number;
}

const KEY = 'trainvue:verification';

export const pendingFrom = (email: string, now: number, waitMs = RESEND_COOLDOWN_MS): PendingVerification => ({
  email,
  sentAt: now,
  resendAt: now + waitMs,
});

export function loadPending(now: number): PendingVerification | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<PendingVerification> | null;
    if (!kept || typeof kept.email !== 'string' || !Number.isFinite(kept.sentAt) || !Number.isFinite(kept.resendAt)) {
      return null;
    }
    const pending = kept as PendingVerification;
    return now - pending.sentAt < CODE_LIFETIME_MS ? pending : null;
  } catch {
    return null;
  }
}

/** A browser that keeps nothing still verifies; only a reload then leads back to the form. */
export function keepPending(pending: PendingVerification | null): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Private windows of some browsers refuse storage.
  }
}
