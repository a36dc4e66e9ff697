import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from '#web/api.ts';
import { keepPending, loadPending, pendingFrom } from './pending-verification.ts';
import { safeReturnTo } from './return-to.ts';
import { canSubmit, firstProblem, signUpError, UNEXPECTED } from './sign-up-form.rules.ts';

const form = (wrong: Partial<Parameters<typeof firstProblem>[0]> = {}) => ({
  email: 'ana@example.com',
  password: 'Marigold7!fence',
  confirmPassword: 'Marigold7!fence',
  agreed: true,
  ...wrong,
});

describe('the sign-up form', () => {
  test.each([
    [{ email: ' ' }, 'Missing Information', 'Please fill in all required fields.'],
    [{ password: '' }, 'Missing Information', 'Please fill in all required fields.'],
    [
      { password: 'short1!' },
      'Invalid Password',
      'Password must contain at least 8 characters, including a capital letter, a number, and a symbol.',
    ],
    [{ confirmPassword: 'Other7!fence' }, 'Password Mismatch', 'Passwords do not match.'],
    [{ agreed: false }, 'Privacy Policy Required', 'Please read and agree to the Privacy Policy to continue.'],
  ])('with %j says %s', (wrong, title, text) => expect(firstProblem(form(wrong))).toEqual([title, text]));

  test('with everything right says nothing, and can be sent', () => {
    expect(firstProblem(form())).toBeUndefined();
    expect(canSubmit(form())).toBe(true);
    for (const wrong of [{ password: 'short' }, { confirmPassword: '' }, { agreed: false }]) {
      expect(canSubmit(form(wrong))).toBe(false);
    }
  });

  test('tells the address that is taken, the server’s sentence, and a surprise apart', () => {
    const refused = (code: string, message: string) => signUpError(new ApiError({ code, message, status: 409 }));
    expect(refused('auth.email_taken', 'User already registered')).toEqual({ taken: true });
    expect(refused('auth.mail_failed', 'No mail.')).toEqual({ taken: false, message: 'No mail.' });
    expect(refused('server.unexpected', 'Oops')).toEqual({ taken: false, message: UNEXPECTED });
    expect(signUpError(new TypeError('x'))).toEqual({ taken: false, message: UNEXPECTED });
  });
});

describe('the way back after signing in', () => {
  const origin = 'http://127.0.0.1:3000';
  test.each(['/dashboard?tab=review', '/interview-setup?mode=technical#top', '/'])('%s is ours', (path) =>
    expect(safeReturnTo(path, origin)).toBe(path),
  );
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    '/auth',
    '/auth?mode=login',
  ])('%s is not', (path) => expect(safeReturnTo(path, origin)).toBeUndefined());
});

describe('a sign-up that waits for its code', () => {
  afterEach(() => sessionStorage.clear());

  test('outlives a reload with its cooldown, until the code is over', () => {
    const pending = pendingFrom('ana@example.com', 1_000);
    keepPending(pending);
    expect(pending.resendAt).toBe(61_000);
    expect(loadPending(50_000)).toEqual(pending);
    expect(loadPending(1_000 + 600_000)).toBeNull();
    keepPending(null);
    expect(loadPending(50_000)).toBeNull();
  });

  test('is forgotten when what was kept makes no sense', () => {
    for (const kept of ['nonsense', '{}', '{"email":"a","sentAt":"x","resendAt":1}', 'null']) {
      sessionStorage.setItem('trainvue:verification', kept);
      expect(loadPending(0)).toBeNull();
    }
  });
});
