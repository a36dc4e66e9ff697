import { errorFactory } from '#server/errors.ts';
import { AUTH_ERRORS } from '../accounts.contract.ts';

export const emailTaken = errorFactory(AUTH_ERRORS.emailTaken, 'conflict', 'User already registered');
export const mailFailed = errorFactory(
  AUTH_ERRORS.mailFailed,
  'unavailable',
  'Account created but failed to send verification email. Please try again.',
);
export const resendFailed = errorFactory(
  AUTH_ERRORS.resendFailed,
  'unavailable',
  'Failed to resend verification code. Please try again.',
);
export const passwordBreached = errorFactory(
  AUTH_ERRORS.passwordBreached,
  'invalid',
  'This password is on the lists that attackers try first. Please choose another one.',
);
export const emailUnverified = errorFactory(
  AUTH_ERRORS.emailUnverified,
  'forbidden',
  'Please verify your email address first.',
);
export const invalidCredentials = errorFactory(
  AUTH_ERRORS.invalidCredentials,
  'unauthenticated',
  'The email or the password is not right.',
);
