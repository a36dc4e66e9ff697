import { hash as argon2, verify } from '@node-rs/argon2';

/**
 * OWASP's first choice for Argon2id: 19 MiB, two passes, one lane (9 to 14 ms here). Algorithm 2 is Argon2id: the
 * package's own name for it is a const enum, which is not there at run time.
 */
const ARGON2 = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Hashing runs on the same few threads as file writes: a storm of sign-ins must wait for itself, and not hold up a recording. */
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => argon2(password, ARGON2));

export const verifyPassword = ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(hash, password));
