import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createRouter, type HttpEnv } from '#server/http/context.ts';
import { errorResponse } from '#server/http/errors.ts';
import { createRateLimiter } from '#server/http/rate-limit.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from '../accounts.contract.ts';
import { cookiePrefix, createAuth } from './accounts.auth.ts';
import { createAccountLimits } from './accounts.limits.ts';
import { presentAccount, presentSession } from './accounts.presenter.ts';
import { signIn, signOut } from './accounts.sign-in.ts';
import { sendVerificationEmail, signUp, verifyEmailCode } from './accounts.usecases.ts';

export type AccountsParts = Pick<Parts, 'config' | 'authSecret' | 'clock' | 'ids' | 'log' | 'db' | 'mail' | 'events'>;

const json = <T>(schema: T) => ({ content: { 'application/json': { schema } } });
const body = <T>(schema: T) => ({ body: { required: true, ...json(schema) } }) as const;
const tags = ['accounts'];
const refused = errorResponse('What was sent is not valid.');
const limited = errorResponse('Too many attempts; details.retryAfterSeconds says when to come back.');

/** Long enough to find the mail; it holds no password and signs nobody in. */
const PROOF_LIFETIME_S = 3_600;

export function accountsRoutes(parts: AccountsParts) {
  const auth = createAuth(parts);
  const limits = createAccountLimits(createRateLimiter(parts.clock));
  const proofCookie = `${cookiePrefix(parts.config)}.sign_up`;
  const proofOptions = { httpOnly: true, sameSite: 'Lax', secure: parts.config.secureCookies, path: '/' } as const;
  const who = (c: Context<HttpEnv>, email: string) => ({ email, clientAddress: c.get('clientAddress') });
  const send = (c: Context<HttpEnv>, cookies: string[]) => {
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  };

  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/auth/sign-up',
        operationId: 'signUp',
        summary: 'Make an account and mail its verification code',
        tags,
        request: body(contract.signUpSchema),
        responses: {
          201: { description: 'The account waits for its code.', ...json(contract.sendCodeSchema) },
          400: refused,
          409: errorResponse('auth.email_taken: the address has a verified account.'),
          429: limited,
          503: errorResponse('auth.mail_failed: the account exists, its mail could not be sent.'),
        },
      }),
      async (c) => {
        const { email, password } = c.req.valid('json');
        limits.signUp(who(c, email));
        const { proof } = await signUp(parts, { email, password });
        setCookie(c, proofCookie, proof, { ...proofOptions, maxAge: PROOF_LIFETIME_S });
        return c.json({ email }, 201);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/auth/verification-email',
        operationId: 'sendVerificationEmail',
        summary: 'Mail a new verification code',
        tags,
        request: body(contract.sendCodeSchema),
        responses: {
          204: { description: 'A code is on its way, if an account waits for one.' },
          400: refused,
          429: limited,
          503: errorResponse('auth.resend_failed: the mail could not be sent.'),
        },
      }),
      async (c) => {
        const { email } = c.req.valid('json');
        const giveBack = limits.codeMail(who(c, email));
        try {
          await sendVerificationEmail(parts, { email });
        } catch (error) {
          giveBack();
          throw error;
        }
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/auth/verify-email',
        operationId: 'verifyEmailCode',
        summary: 'Verify an address with its code',
        tags,
        request: body(contract.verifyCodeSchema),
        responses: {
          200: { description: 'Whether the code was right.', ...json(contract.verificationSchema) },
          400: refused,
          429: limited,
        },
      }),
      async (c) => {
        const { email, code } = c.req.valid('json');
        const giveBack = limits.code(who(c, email));
        const verification = await verifyEmailCode(parts, { email, code, proof: getCookie(c, proofCookie) });
        if (verification.valid) {
          giveBack();
          deleteCookie(c, proofCookie, proofOptions);
        }
        return c.json(verification, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/auth/sign-in',
        operationId: 'signIn',
        summary: 'Sign in with email and password',
        tags,
        request: body(contract.signInSchema),
        responses: {
          200: { description: 'Signed in; the session is in a cookie.', ...json(contract.accountSchema) },
          400: refused,
          401: errorResponse('auth.invalid_credentials, for known and unknown addresses alike.'),
          403: errorResponse('auth.email_unverified: the password is right, the address waits for its code.'),
          429: limited,
        },
      }),
      async (c) => {
        const { email, password } = c.req.valid('json');
        const giveBack = limits.password(who(c, email));
        const outcome = await signIn(
          { ...parts, auth },
          { email, password, viewer: c.get('viewer'), onRightPassword: giveBack },
        );
        send(c, outcome.setCookies);
        return c.json(await presentAccount(parts, outcome.userId), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/auth/sign-out',
        operationId: 'signOut',
        summary: 'End this session, the other ones, or all',
        tags,
        request: body(contract.signOutSchema),
        responses: { 204: { description: 'They are over, also if they were before.' }, 400: refused },
      }),
      async (c) => {
        const { scope } = c.req.valid('json');
        send(c, await signOut({ ...parts, auth }, { viewer: c.get('viewer'), headers: c.req.raw.headers, scope }));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/auth/session',
        operationId: 'getSession',
        summary: 'Who is signed in, and what the page may show',
        tags,
        responses: { 200: { description: 'The account, or null.', ...json(contract.sessionStateSchema) } },
      }),
      async (c) => {
        c.header('Cache-Control', 'no-store');
        return c.json(await presentSession(parts, c.get('viewer')?.userId), 200);
      },
    );
}
