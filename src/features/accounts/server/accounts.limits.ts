import { clientKey, type RateLimiter, type RateRule } from '#server/http/rate-limit.ts';

const MINUTE_MS = 60_000;

const SIGN_UPS_BY_CLIENT: RateRule = { name: 'sign-up/client', limit: 100, windowMs: 10 * MINUTE_MS };
const CODE_MAILS_BY_ADDRESS: RateRule = { name: 'code-mail/address', limit: 10, windowMs: 60 * MINUTE_MS };
const CODE_MAILS_BY_CLIENT: RateRule = { name: 'code-mail/client', limit: 60, windowMs: 10 * MINUTE_MS };
const WRONG_CODES_BY_CLIENT: RateRule = { name: 'wrong-code/client', limit: 60, windowMs: 10 * MINUTE_MS };
const WRONG_CODES_BY_PAIR: RateRule = { name: 'wrong-code/pair', limit: 15, windowMs: 10 * MINUTE_MS };
const WRONG_PASSWORDS_BY_CLIENT: RateRule = { name: 'wrong-password/client', limit: 100, windowMs: 10 * MINUTE_MS };
const WRONG_PASSWORDS_BY_PAIR: RateRule = { name: 'wrong-password/pair', limit: 10, windowMs: 10 * MINUTE_MS };
/** An address under attack from many clients gives each of them fewer tries, but never refuses a new client: its owner may be that one. */
const WRONG_PASSWORDS_BY_ADDRESS: RateRule = { name: 'wrong-password/address', limit: 50, windowMs: 60 * MINUTE_MS };
const TRIES_UNDER_ATTACK = 3;

interface Who {
  email: string;
  clientAddress: string;
}

export interface AccountLimits {
  /** Throws `rateLimited`. */
  signUp(who: Who): void;
  /** Throws `rateLimited`; the result gives the try back. */
  codeMail(who: Who): () => void;
  /** Taken before the work, so that tries sent all at once count too; the result gives a right one back. */
  code(who: Who): () => void;
  password(who: Who): () => void;
}

export function createAccountLimits(limiter: RateLimiter): AccountLimits {
  const takeAll = (...wanted: [RateRule, string][]) => {
    const taken: (() => void)[] = [];
    const giveBack = () => taken.splice(0).forEach((one) => one());
    try {
      for (const [rule, key] of wanted) taken.push(limiter.take(rule, key));
    } catch (error) {
      giveBack();
      throw error;
    }
    return giveBack;
  };
  const keys = ({ email, clientAddress }: Who) => {
    const client = clientKey(clientAddress);
    return { client, email, pair: `${client} ${email}` };
  };

  return {
    signUp: (who) => {
      const { client, email } = keys(who);
      takeAll([SIGN_UPS_BY_CLIENT, client], [CODE_MAILS_BY_ADDRESS, email]);
    },
    codeMail: (who) => {
      const { client, email } = keys(who);
      return takeAll([CODE_MAILS_BY_CLIENT, client], [CODE_MAILS_BY_ADDRESS, email]);
    },
    code: (who) => {
      const { client, pair } = keys(who);
      return takeAll([WRONG_CODES_BY_CLIENT, client], [WRONG_CODES_BY_PAIR, pair]);
    },
    password: (who) => {
      const { client, email, pair } = keys(who);
      const attacked = limiter.count(WRONG_PASSWORDS_BY_ADDRESS, email) >= WRONG_PASSWORDS_BY_ADDRESS.limit;
      const pairRule = attacked ? { ...WRONG_PASSWORDS_BY_PAIR, limit: TRIES_UNDER_ATTACK } : WRONG_PASSWORDS_BY_PAIR;
      const giveBack = takeAll([WRONG_PASSWORDS_BY_CLIENT, client], [pairRule, pair]);
      if (attacked) return giveBack;
      const giveAddressBack = limiter.take(WRONG_PASSWORDS_BY_ADDRESS, email);
      return () => {
        giveBack();
        giveAddressBack();
      };
    },
  };
}
