import { z } from 'zod';

export const CODE_LENGTH = 6;
export const CODE_LIFETIME_MS = 10 * 60_000;
export const CODE_TRIES = 5;
export const RESEND_COOLDOWN_MS = 60_000;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const PASSWORD_SYMBOLS = '!@#$%^&*(),.?":{}|<>';

export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60_000;
/** A session that is used is made to last its whole lifetime again, but not more often than this. */
export const SESSION_RENEWAL_MS = 24 * 60 * 60_000;

export const AUTH_ERRORS = {
  emailTaken: 'auth.email_taken',
  mailFailed: 'auth.mail_failed',
  resendFailed: 'auth.resend_failed',
  passwordBreached: 'auth.password_breached',
  emailUnverified: 'auth.email_unverified',
  invalidCredentials: 'auth.invalid_credentials',
} as const;

/** The checklist on the page and the rule on the server are the same list. */
export const PASSWORD_RULES = [
  { id: 'length', label: 'At least 8 characters', test: (p: string) => p.length >= PASSWORD_MIN },
  { id: 'capital', label: 'One capital letter', test: (p: string) => /[A-Z]/.test(p) },
  { id: 'number', label: 'One number', test: (p: string) => /\d/.test(p) },
  { id: 'symbol', label: 'One symbol', test: (p: string) => [...p].some((c) => PASSWORD_SYMBOLS.includes(c)) },
] as const;
export const isPasswordValid = (password: string) => PASSWORD_RULES.every((rule) => rule.test(password));

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const newPasswordSchema = z
  .string()
  .max(PASSWORD_MAX)
  .refine(
    isPasswordValid,
    'Password must contain at least 8 characters, including a capital letter, a number, and a symbol.',
  );

export const signUpSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  agreedToPrivacy: z.literal(true),
});
export const signInSchema = z.object({ email: emailSchema, password: z.string().min(1).max(PASSWORD_MAX) });
export const sendCodeSchema = z.object({ email: emailSchema });
export const verifyCodeSchema = z.object({ email: emailSchema, code: z.string().regex(/^\d{6}$/) });
export const verificationSchema = z.object({ valid: z.boolean(), error: z.string().optional() });
export const signOutSchema = z.object({ scope: z.enum(['local', 'others', 'global']).default('local') });

/** Who is signed in, for the page. Least data: nothing that signs a person in is here. */
export const accountSchema = z
  .object({
    userId: z.uuid(),
    email: z.string(),
    role: z.enum(['user', 'admin']),
    firstName: z.string().nullable(),
    onboardingCompleted: z.boolean(),
  })
  .meta({ id: 'Account' });
export const sessionStateSchema = z.object({
  account: accountSchema.nullable(),
  betaGate: z.boolean(),
  debugTools: z.boolean(),
  /** The address that pages show for help: the operator's, or the product's. */
  supportEmail: z.string(),
});
export type Account = z.infer<typeof accountSchema>;
export type SessionState = z.infer<typeof sessionStateSchema>;
export type Verification = z.infer<typeof verificationSchema>;
