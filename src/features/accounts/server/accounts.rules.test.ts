import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { hashCode, isForeignProof, newCode, signUpProof } from './accounts.codes.ts';
import { isCommonPassword } from './accounts.common-passwords.ts';
import { verificationMail } from './accounts.mails.ts';
import { hashPassword, verifyPassword } from './accounts.password.ts';
import { loadAuthSecret } from './accounts.secret.ts';

describe('codes', () => {
  test('a code is always six digits', () => {
    for (let i = 0; i < 500; i++) expect(newCode()).toMatch(/^\d{6}$/);
  });

  test('the kept hash depends on the secret, the purpose, the address and the code', () => {
    type Parts = Parameters<typeof hashCode>;
    const base: Parts = ['secret', 'verify_email', 'ana@example.com', '123456'];
    const others = base.map((part, i) => base.with(i, `${part}x`) as Parts);
    const hashes = [base, ...others].map((parts) => hashCode(...parts));
    expect(new Set(hashes).size).toBe(5);
  });

  test('a proof speaks against another password for its own address only', () => {
    const current = signUpProof('secret', 'ana@example.com', 'hash-1');
    expect(isForeignProof(undefined, current)).toBe(false);
    expect(isForeignProof(current, current)).toBe(false);
    expect(isForeignProof(signUpProof('secret', 'ana@example.com', 'hash-2'), current)).toBe(true);
    expect(isForeignProof(signUpProof('secret', 'bo@example.com', 'hash-2'), current)).toBe(false);
    expect(isForeignProof('nonsense', current)).toBe(false);
  });
});

describe('passwords', () => {
  test.each([
    'Password1!',
    'P@ssw0rd1!',
    'Welcome2024!',
    'Qwerty123$',
    '1Letmein!',
    'Summer2025!',
    'Test1234!',
    'Admin@123',
  ])('%s is refused as well known', (password) => expect(isCommonPassword(password)).toBe(true));
  test.each(['Marigold7!fence', 'T7!kq#Lw', 'Password-of-the-lighthouse7', 'Correct1!horse'])(
    '%s is accepted',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );

  test('many passwords hashed at once are each right', async () => {
    const passwords = Array.from({ length: 12 }, (_, i) => `Marigold${i}!fence`);
    const hashes = await Promise.all(passwords.map(hashPassword));
    const right = await Promise.all(hashes.map((hash, i) => verifyPassword({ hash, password: passwords[i] ?? '' })));
    expect(right).toEqual(Array(12).fill(true));
    expect(await verifyPassword({ hash: hashes[0] ?? '', password: 'Marigold1!fence' })).toBe(false);
  });
});

test('the mail shows the code in both parts, carries no link, and no second number that could be taken for it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}$/), (code) => {
      const mail = verificationMail({ to: 'ana@example.com', code });
      for (const part of [mail.text, mail.html]) {
        expect(part.match(/\b\d{6}\b/g)).toEqual([code]);
        expect(part).not.toMatch(/https?:|href/);
      }
      expect(mail.subject).not.toContain(code);
    }),
    { numRuns: 20 },
  );
});

describe('the secret', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trainvue-secret-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const load = (secret?: string) => loadAuthSecret({ AUTH_SECRET: secret, DATA_DIR: folder });

  test('is made once, for its owner only, however many processes start together', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => load()));
    expect(new Set(made).size).toBe(1);
    expect(made[0]?.length).toBeGreaterThanOrEqual(64);
    expect(await load()).toBe(made[0]);
    expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, 'auth-secret'), 'utf8')).trim()).toBe(made[0]);
  });

  test('AUTH_SECRET goes before the kept one, and none is made then', async () => {
    expect(await load('a-setting-of-the-operator-0123456789')).toBe('a-setting-of-the-operator-0123456789');
    await expect(stat(join(folder, 'auth-secret'))).rejects.toThrow('ENOENT');
  });

  test('a damaged one stops the start with a sentence, and is left as it is', async () => {
    await writeFile(join(folder, 'auth-secret'), 'short');
    await expect(load()).rejects.toThrow(ConfigError);
    expect(await readFile(join(folder, 'auth-secret'), 'utf8')).toBe('short');
  });
});
