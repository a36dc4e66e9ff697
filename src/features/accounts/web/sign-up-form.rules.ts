import { z } from '@hono/zod-openapi';
import { AUTH_ERRORS, emailSchema, isPasswordValid, newPasswordSchema } from '../accounts.contract.ts';
import { ApiError } from '#web/api.ts';

export const signUpFormSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  confirmPassword: z.string(),
  agreed: z.boolean(),
});
export type SignUpForm = z.infer<typeof signUpFormSchema>;

/** What the button waits for; the rest is said when it is pressed. */
export const canSubmit = (form: Pick<SignUpForm, 'password' | 'confirmPassword' | 'agreed'>) =>
  isPasswordValid(form.password) && form.password === form.confirmPassword && form.agreed;

/** The first thing that is wrong, as the title and text of a message. */
export function firstProblem(form: SignUpForm): [title: string, text: string] | undefined {
  if (!form.email.trim() || !form.password) return ['Missing Information', 'Please fill in all required fields.'];
  if (!isPasswordValid(form.password)) {
    return [
      'Invalid Password',
      'Password must contain at least 8 characters, including a capital letter, a number, and a symbol.',
    ];
  }
  if (form.password !== form.confirmPassword) return ['Password Mismatch', 'Passwords do not match.'];
  if (!form.agreed) {
    return ['Privacy Policy Required', 'Please read and agree to the Privacy Policy to continue.'];
  }
  return undefined;
}

export const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** What the banner says; the address that is taken gets a link instead. */
export function signUpError(error: unknown): { taken: true } | { taken: false; message: string } {
  if (!(error instanceof ApiError) || error.code === 'server.unexpected') return { taken: false, message: UNEXPECTED };
  return error.code === AUTH_ERRORS.emailTaken ? { taken: true } : { taken: false, message: error.message };
}
