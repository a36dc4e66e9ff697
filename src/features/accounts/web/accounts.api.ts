import { api, unwrap } from '#web/api.ts';
import type { Account, Verification } from '../accounts.contract.ts';

const auth = api.api.v1.auth;

export const signUp = (input: { email: string; password: string }): Promise<{ email: string }> =>
  unwrap(auth['sign-up'].$post({ json: { ...input, agreedToPrivacy: true } }));

export const signIn = (input: { email: string; password: string }): Promise<Account> =>
  unwrap(auth['sign-in'].$post({ json: input }));

export const verifyEmailCode = (input: { email: string; code: string }): Promise<Verification> =>
  unwrap(auth['verify-email'].$post({ json: input }));

export const sendVerificationEmail = (email: string): Promise<void> =>
  unwrap(auth['verification-email'].$post({ json: { email } }));
