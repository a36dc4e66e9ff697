import { unauthenticated } from '#server/errors.ts';
import type { Parts } from '#server/parts.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Account, SessionState } from '../accounts.contract.ts';
import { findAccount } from './accounts.repository.ts';

export async function readAccount({ db }: Pick<Parts, 'db'>, userId: string): Promise<Account | null> {
  const found = await findAccount(db.q, userId);
  if (!found) return null;
  const { email, role, firstName } = found;
  return { userId, email, role, firstName, onboardingCompleted: found.onboardingCompleted ?? false };
}

/** For right after a sign-in, when there must be one. */
export async function presentAccount(deps: Pick<Parts, 'db'>, userId: string): Promise<Account> {
  const account = await readAccount(deps, userId);
  if (!account) throw unauthenticated();
  return account;
}

export async function presentSession(
  deps: Pick<Parts, 'db' | 'config'>,
  userId: string | undefined,
): Promise<SessionState> {
  const account = userId ? await readAccount(deps, userId) : null;
  return {
    account,
    betaGate: deps.config.BETA_GATE === 'on',
    debugTools: deps.config.debugTools || account?.role === 'admin',
    supportEmail: deps.config.SUPPORT_EMAIL ?? PRODUCT.supportEmail,
  };
}
