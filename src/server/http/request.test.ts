import { describe, expect, it } from 'vitest';
import { addressOf } from './request.ts';

describe('the address a rate limit counts by', () => {
  const proxies = new Set(['10.0.0.1', '10.0.0.2']);

  it('is the connection itself when there is no proxy of ours', () => {
    expect(addressOf('203.0.113.9', undefined, new Set())).toBe('203.0.113.9');
  });

  it('is never what a client writes into the header itself', () => {
    expect(addressOf('203.0.113.9', '1.2.3.4', new Set())).toBe('203.0.113.9');
    expect(addressOf('10.0.0.1', '1.2.3.4, 203.0.113.9', proxies)).toBe('203.0.113.9');
  });

  it('is found behind a row of trusted proxies', () => {
    expect(addressOf('10.0.0.1', '203.0.113.9, 10.0.0.2', proxies)).toBe('203.0.113.9');
  });

  it('is the same for an IPv4 address written as IPv6', () => {
    expect(addressOf('::ffff:203.0.113.9', undefined, new Set())).toBe('203.0.113.9');
    expect(addressOf('::ffff:10.0.0.1', '203.0.113.9', proxies)).toBe('203.0.113.9');
  });

  it('is the proxy when nothing else is known', () => {
    expect(addressOf('10.0.0.1', undefined, proxies)).toBe('10.0.0.1');
  });
});
