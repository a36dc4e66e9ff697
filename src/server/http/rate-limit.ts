import type { Clock } from '#server/clock.ts';
import { errorFactory } from '#server/errors.ts';

export const rateLimited = errorFactory(
  'request.rate_limited',
  'rate_limited',
  'Too many attempts. Please wait a little and try again.',
);

/** At most `limit` takings in any window of `windowMs` for one key. */
export interface RateRule {
  name: string;
  limit: number;
  windowMs: number;
}

export interface RateLimiter {
  /** Takes one, or throws `rateLimited({ retryAfterSeconds })`. The result gives it back, for what turned out harmless. */
  take(rule: RateRule, key: string): () => void;
  /** How many were taken in the window that ends now. */
  count(rule: RateRule, key: string): number;
}

/** What a flood of made-up keys can cost at most; the keys that were quiet for longest are forgotten first. */
const MAX_KEYS = 20_000;

/** A sliding window in the memory of one process: it forgets on a restart, so nothing that must hold for ever may rest on it. */
export function createRateLimiter(clock: Clock, maxKeys = MAX_KEYS): RateLimiter {
  const windows = new Map<string, number[]>();

  const recent = (rule: RateRule, id: string) => {
    const since = clock.now().getTime() - rule.windowMs;
    return (windows.get(id) ?? []).filter((at) => at > since);
  };
  const keep = (id: string, times: number[]) => {
    windows.delete(id);
    if (times.length > 0) windows.set(id, times);
    for (const oldest of windows.keys()) {
      if (windows.size <= maxKeys) break;
      windows.delete(oldest);
    }
  };

  return {
    count: (rule, key) => recent(rule, idOf(rule, key)).length,
    take: (rule, key) => {
      const id = idOf(rule, key);
      const now = clock.now().getTime();
      const times = recent(rule, id);
      const [oldest] = times;
      if (oldest !== undefined && times.length >= rule.limit) {
        throw rateLimited({ retryAfterSeconds: Math.max(1, Math.ceil((oldest + rule.windowMs - now) / 1000)) });
      }
      keep(id, [...times, now]);
      return () => {
        const left = recent(rule, id);
        const index = left.indexOf(now);
        if (index >= 0) keep(id, left.toSpliced(index, 1));
      };
    },
  };
}

const idOf = (rule: RateRule, key: string) => `${rule.name}\n${key}`;

/**
 * One client, for limits: an IPv4 address as it is; of an IPv6 address the first 64 bits, since one household holds
 * all the others.
 */
export function clientKey(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
