import type { Parts } from '#server/parts.ts';
import { ensureProfile } from '#features/profile/server/profile.usecases.ts';
import { rateLimited } from '#server/http/rate-limit.ts';
import { CODE_LIFETIME_MS, CODE_TRIES, RESEND_COOLDOWN_MS, type Verification } from '../accounts.contract.ts';
import { hashCode, isForeignProof, isSame, newCode, signUpProof } from './accounts.codes.ts';
import { isCommonPassword } from './accounts.common-passwords.ts';
import { emailTaken, mailFailed, passwordBreached, resendFailed } from './accounts.errors.ts';
import { verificationMail } from './accounts.mails.ts';
import { hashPassword } from './accounts.password.ts';
import * as repository from './accounts.repository.ts';

type Deps = Pick<Parts, 'db' | 'clock' | 'ids' | 'mail' | 'authSecret' | 'log'>;

const PURPOSE = 'verify_email';

/** Makes an unverified account and mails its code. On an address that was never verified it replaces password and code. */
export async function signUp(deps: Deps, input: { email: string; password: string }): Promise<{ proof: string }> {
  const { email, password } = input;
  if (isCommonPassword(password)) throw passwordBreached();
  if ((await repository.findUserByEmail(deps.db.q, email))?.emailVerified) throw emailTaken();
  const hash = await hashPassword(password);
  const waiting = buildCode(deps, email);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const user = await repository.claimUnverifiedUser(tx, { id: deps.ids.uuid(), email, now });
    if (!user) throw emailTaken();
    await repository.replacePassword(tx, { id: deps.ids.uuid(), userId: user.id, hash, now });
    await repository.replaceCode(tx, waiting.row);
  });
  if (!(await mailCode(deps, waiting))) throw mailFailed();
  return { proof: signUpProof(deps.authSecret, email, hash) };
}

/** Mails a new code, at most one a minute. Unknown and verified addresses get none, and the same answer. */
export async function sendVerificationEmail(deps: Deps, { email }: { email: string }): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now().getTime();
  const waiting = buildCode(deps, email);
  await repository.deleteCodesExpiredBefore(db.q, new Date(now - CODE_LIFETIME_MS));
  if (!(await repository.replaceCode(db.q, waiting.row, new Date(now - RESEND_COOLDOWN_MS)))) {
    const last = await repository.findCode(db.q, PURPOSE, email);
    const readyAt = (last?.sentAt.getTime() ?? now) + RESEND_COOLDOWN_MS;
    throw rateLimited({ retryAfterSeconds: Math.max(1, Math.ceil((readyAt - now) / 1000)) });
  }
  const user = await repository.findUserByEmail(db.q, email);
  if (!user || user.emailVerified) return;
  if (!(await mailCode(deps, waiting))) throw resendFailed();
}

/** Spends the code and verifies its address: of many correct codes that arrive together, one wins. */
export function verifyEmailCode(
  deps: Deps,
  input: { email: string; code: string; proof?: string | undefined },
): Promise<Verification> {
  const { email } = input;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const waiting = await repository.lockCode(tx, PURPOSE, email);
    if (!waiting || waiting.expiresAt <= now) return { valid: false };
    if (waiting.wrongTries >= CODE_TRIES) return { valid: false, error: TOO_MANY_TRIES };
    if (!isSame(waiting.codeHash, hashCode(deps.authSecret, PURPOSE, email, input.code))) {
      await repository.countWrongTry(tx, waiting.id);
      return waiting.wrongTries + 1 >= CODE_TRIES ? { valid: false, error: TOO_MANY_TRIES } : { valid: false };
    }
    const user = await repository.findUserByEmail(tx, email);
    if (!user || user.emailVerified) return { valid: false };
    if (isForeignProof(input.proof, signUpProof(deps.authSecret, email, user.passwordHash ?? ''))) {
      return { valid: false, error: REPLACED_SINCE };
    }
    await repository.deleteCode(tx, waiting.id);
    await repository.markVerified(tx, user.id, now);
    await ensureProfile(tx, user.id);
    return { valid: true };
  });
}

const TOO_MANY_TRIES = 'Too many wrong codes. Please press Resend Code for a new one.';
const REPLACED_SINCE =
  'Somebody has signed up again with this address since. Please go back and create your account again.';

type EndSessions = { viewer: { userId: string; sessionId: string }; scope: 'local' | 'others' | 'global' };

/** Ends sessions for good; whatever still streams to one of them hears of it when the transaction commits. */
export async function endSessions(deps: Pick<Parts, 'db' | 'events'>, { viewer, scope }: EndSessions): Promise<void> {
  const { userId, sessionId } = viewer;
  await deps.db.transaction(async (tx) => {
    const ended = await repository.deleteSessions(tx, {
      userId,
      ...(scope === 'local' ? { only: sessionId } : {}),
      ...(scope === 'others' ? { except: sessionId } : {}),
    });
    for (const { id } of ended) {
      await deps.events.publish(tx, 'user', { userId, type: 'session_ended', sessionId: id });
    }
  });
}

function buildCode({ clock, ids, authSecret }: Deps, email: string) {
  const now = clock.now();
  const code = newCode();
  const row = {
    id: ids.uuid(),
    purpose: PURPOSE,
    email,
    codeHash: hashCode(authSecret, PURPOSE, email, code),
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  } as const;
  return { code, row };
}

/** A code that could not be mailed is taken back, so that asking again at once is no 'too soon'. */
async function mailCode(deps: Deps, { code, row }: ReturnType<typeof buildCode>): Promise<boolean> {
  try {
    await deps.mail.send(verificationMail({ to: row.email, code }));
    return true;
  } catch (error) {
    await repository.deleteCode(deps.db.q, row.id);
    // A mail server's own words can hold the address, so only the kind of failure is logged.
    deps.log.error({ reason: (error as { code?: string }).code ?? 'unknown' }, 'a verification mail could not be sent');
    return false;
  }
}
