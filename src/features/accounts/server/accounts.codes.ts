import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '../accounts.contract.ts';

export const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** Keyed: a million codes are guessed in a second by whoever reads the table and knows no secret. */
export const hashCode = (secret: string, purpose: string, email: string, code: string): string =>
  keyed(secret, ['email-code', purpose, email, code]);

/**
 * Tells a browser that it signed up with the password that counts now. If somebody else signs up with the same address
 * in between, they replace the password; a person who then typed the newest code would confirm a stranger's password.
 */
export const signUpProof = (secret: string, email: string, passwordHash: string): string =>
  `${keyed(secret, ['sign-up-address', email])}.${keyed(secret, ['sign-up-password', email, passwordHash])}`;

/** A proof for another address says nothing about this one. */
export function isForeignProof(proof: string | undefined, current: string): boolean {
  if (!proof) return false;
  const [address = '', password = ''] = proof.split('.');
  const [currentAddress = '', currentPassword = ''] = current.split('.');
  return isSame(address, currentAddress) && !isSame(password, currentPassword);
}

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const keyed = (secret: string, parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
