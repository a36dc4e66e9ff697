import { describe, expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { buildClock } from '#server/clock.ts';
import { clientKey, createRateLimiter } from './rate-limit.ts';

const RULE = { name: 'test', limit: 3, windowMs: 60_000 };

function waitOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.details?.retryAfterSeconds;
    throw error;
  }
  return undefined;
}

describe('the rate limiter', () => {
  test('lets a key through up to its limit, and says when to come back', () => {
    const clock = buildClock();
    const limiter = createRateLimiter(clock);
    for (let i = 0; i < 3; i++) {
      limiter.take(RULE, 'ana');
      clock.advance(10_000);
    }
    expect(waitOf(() => limiter.take(RULE, 'ana'))).toBe(30);
    expect(waitOf(() => limiter.take(RULE, 'bo'))).toBeUndefined();
    expect(waitOf(() => limiter.take({ ...RULE, name: 'other' }, 'ana'))).toBeUndefined();
  });

  test('the window slides: each taking frees its place when it is old enough', () => {
    const clock = buildClock();
    const limiter = createRateLimiter(clock);
    limiter.take(RULE, 'ana');
    clock.advance(40_000);
    limiter.take(RULE, 'ana');
    limiter.take(RULE, 'ana');
    clock.advance(20_000);
    limiter.take(RULE, 'ana');
    expect(waitOf(() => limiter.take(RULE, 'ana'))).toBe(40);
  });

  test('what is given back no longer counts, once', () => {
    const limiter = createRateLimiter(buildClock());
    const giveBack = limiter.take(RULE, 'ana');
    limiter.take(RULE, 'ana');
    giveBack();
    expect(limiter.count(RULE, 'ana')).toBe(1);
  });

  test('a flood of keys costs bounded memory, and the quietest are forgotten first', () => {
    const limiter = createRateLimiter(buildClock(), 100);
    limiter.take(RULE, 'first');
    for (let i = 0; i < 50; i++) limiter.take(RULE, `key ${i}`);
    limiter.take(RULE, 'first');
    for (let i = 50; i < 140; i++) limiter.take(RULE, `key ${i}`);
    expect(limiter.count(RULE, 'first')).toBe(2);
    expect(limiter.count(RULE, 'key 0')).toBe(0);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('the address %s counts as the client %s', (address, client) => expect(clientKey(address)).toBe(client));
