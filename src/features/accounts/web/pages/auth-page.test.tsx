import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequireAccount } from '#web/require-account.tsx';
import { AuthPage } from './auth-page.tsx';

const PASSWORD = 'Marigold7!fence';
const ACCOUNT = {
  userId: '0b5a6d0e-6f0c-4c43-9c3e-0a4f5d8e1b11',
  email: 'ana@example.com',
  role: 'user',
  firstName: null,
  onboardingCompleted: false,
};

type Answer = { status?: number; body?: unknown };
const refuse = (status: number, code: string, message: string, details?: object): Answer => ({
  status,
  body: { error: { code, message, ...(details ? { details } : {}) } },
});

/** The server, as far as these pages know it: what each call answers, and who is signed in. */
function buildServer(answers: Record<string, (body: never) => Answer> = {}) {
  const server = { signedIn: false, calls: [] as [path: string, body: unknown][] };
  const session = () => ({ body: { account: server.signedIn ? ACCOUNT : null, betaGate: true, debugTools: false } });
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://127.0.0.1'),
      init,
    );
    const name = new URL(request.url).pathname.replace('/api/v1/auth/', '');
    if (name === 'session') return Response.json(session().body);
    const body: unknown = await request.json();
    server.calls.push([name, body]);
    const answer = answers[name]?.(body as never) ?? {};
    if (name === 'sign-in' && !answer.status) server.signedIn = true;
    const { status = answer.body === undefined ? 204 : 200, body: reply } = answer;
    return status === 204 ? new Response(null, { status }) : Response.json(reply, { status });
  });
  return server;
}

function start(path: string) {
  const root = createRootRoute();
  const page = (at: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: at, component });
  const router = createRouter({
    routeTree: root.addChildren([
      page('/', () => 'landing'),
      page('/auth', AuthPage),
      page('/dashboard', () => <RequireAccount>the dashboard</RequireAccount>),
      page('/privacy', () => 'privacy'),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

async function open(path: string) {
  const router = start(path);
  await screen.findByRole('heading', { level: 1 });
  return router;
}

/** The tab that was left is gone once its fade is over. */
const oneForm = () => waitFor(() => expect(screen.getAllByLabelText('Email')).toHaveLength(1));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

function scrollPolicyTo(distanceFromBottom: number) {
  const box = screen.getByRole('region', { name: 'Privacy Policy' });
  Object.defineProperties(box, { scrollHeight: { value: 900 }, clientHeight: { value: 128 } });
  box.scrollTop = 900 - 128 - distanceFromBottom;
  fireEvent.scroll(box);
}

async function signUp() {
  type('Email', 'ana@example.com');
  type('Password', PASSWORD);
  type('Confirm Password', PASSWORD);
  scrollPolicyTo(0);
  fireEvent.click(screen.getByLabelText('I have read and agree to the Privacy Policy'));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' }).disabled).toBe(false),
  );
  press('Create Account');
}

beforeEach(() => {
  // As in new browsers, where it returns a promise.
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
  Element.prototype.getAnimations = () => [];
  window.scrollTo = () => undefined;
  window.matchMedia ??= (() => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('agreeing is possible only after the policy was scrolled to within 10 px of its end, and stays possible', async () => {
  buildServer();
  await open('/auth');
  const agree = screen.getByLabelText<HTMLInputElement>('I have read and agree to the Privacy Policy');
  expect(agree.disabled).toBe(true);
  scrollPolicyTo(11);
  expect(agree.disabled).toBe(true);
  expect(screen.getByText('Please scroll through the privacy policy above to continue')).toBeTruthy();
  scrollPolicyTo(10);
  expect(agree.disabled).toBe(false);
  scrollPolicyTo(500);
  expect(agree.disabled).toBe(false);
  expect(screen.queryByText(/Please scroll through/)).toBeNull();
});

test('the requirements tick themselves off, and the button waits for all of them', async () => {
  buildServer();
  await open('/auth');
  const list = screen.getByRole('heading', { name: 'Password Requirements' }).parentElement as HTMLElement;
  const done = () => within(list).queryAllByText(', done').length;
  expect(done()).toBe(0);
  type('Password', 'marigold7');
  expect(done()).toBe(2);
  type('Password', PASSWORD);
  expect(done()).toBe(4);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' }).disabled).toBe(true);
});

test('signing up leads over the code straight to the dashboard', async () => {
  const server = buildServer({
    'sign-up': () => ({ status: 201, body: { email: 'ana@example.com' } }),
    'verify-email': () => ({ body: { valid: true } }),
    'sign-in': () => ({ body: ACCOUNT }),
  });
  const router = await open('/auth');
  await signUp();
  await screen.findByRole('heading', { name: 'Verify Your Email' });
  const code = screen.getByPlaceholderText<HTMLInputElement>('Enter 6-digit code');
  fireEvent.change(code, { target: { value: ' 123 456-789' } });
  expect(code.value).toBe('123456');
  press('Verify Email');
  await screen.findByText('the dashboard');
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(server.calls).toEqual([
    ['sign-up', { email: 'ana@example.com', password: PASSWORD, agreedToPrivacy: true }],
    ['verify-email', { email: 'ana@example.com', code: '123456' }],
    ['sign-in', { email: 'ana@example.com', password: PASSWORD }],
  ]);
  expect(sessionStorage.length).toBe(0);
});

test('an address in use offers to sign in instead, and takes the address along', async () => {
  buildServer({ 'sign-up': () => refuse(409, 'auth.email_taken', 'User already registered') });
  const router = await open('/auth');
  await signUp();
  const banner = await screen.findByText(/This email is in use\./);
  fireEvent.click(within(banner).getByRole('link', { name: 'Want to sign in instead?' }));
  await screen.findByRole('heading', { name: 'Sign in to continue your training' });
  await oneForm();
  expect(router.state.location.search).toEqual({ mode: 'login' });
  expect(screen.queryByText(/This email is in use/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
});

test('when the mail fails the form stays and says so', async () => {
  const message = 'Account created but failed to send verification email. Please try again.';
  buildServer({ 'sign-up': () => refuse(503, 'auth.mail_failed', message) });
  await open('/auth');
  await signUp();
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByRole('button', { name: 'Create Account' })).toBeTruthy();
});

test('resending waits 60 s, also over a reload, and then clears the field', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  sessionStorage.setItem(
    'trainvue:verification',
    JSON.stringify({ email: 'ana@example.com', sentAt: 1_000_000, resendAt: 1_042_000 }),
  );
  const server = buildServer({ 'verification-email': () => ({}) });
  await open('/auth');
  const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Resend/ });
  expect(resend().textContent).toBe('Resend in 42s');
  expect(resend().disabled).toBe(true);
  vi.setSystemTime(1_043_000);
  await waitFor(() => expect(resend().textContent).toBe('Resend Code'));
  type('Verification Code', '12345');
  fireEvent.click(resend());
  await waitFor(() => expect(resend().textContent).toBe('Resend in 60s'));
  expect(screen.getByLabelText<HTMLInputElement>('Verification Code').value).toBe('');
  expect(server.calls).toEqual([['verification-email', { email: 'ana@example.com' }]]);
});

test('a wrong code stays on the screen, and Back leads to the form', async () => {
  sessionStorage.setItem(
    'trainvue:verification',
    JSON.stringify({ email: 'ana@example.com', sentAt: Date.now(), resendAt: Date.now() }),
  );
  const server = buildServer({ 'verify-email': () => ({ body: { valid: false } }) });
  await open('/auth');
  press('Verify Email');
  expect(server.calls).toEqual([]);
  await screen.findByText('Please enter a valid 6-digit verification code.');
  type('Verification Code', '123456');
  press('Verify Email');
  await screen.findByText('The verification code is incorrect or has expired. Please try again.');
  press('Back');
  await screen.findByRole('heading', { name: 'Join TrainVue' });
  expect(sessionStorage.length).toBe(0);
});

test('verified after a reload, the person signs in by hand', async () => {
  sessionStorage.setItem(
    'trainvue:verification',
    JSON.stringify({ email: 'ana@example.com', sentAt: Date.now(), resendAt: Date.now() }),
  );
  const server = buildServer({ 'verify-email': () => ({ body: { valid: true } }) });
  await open('/auth');
  type('Verification Code', '123456');
  press('Verify Email');
  await screen.findByRole('heading', { name: 'Sign in to continue your training' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
  expect(server.calls).toHaveLength(1);
});

test('in place of the dashboard it begins with signing in, stays at the address, and gives way', async () => {
  const server = buildServer({ 'sign-in': () => ({ body: ACCOUNT }) });
  const router = await open('/dashboard?tab=review');
  await screen.findByRole('heading', { name: 'Sign in to continue your training' });
  fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await screen.findByRole('heading', { name: 'Join TrainVue' });
  fireEvent.click(screen.getByRole('tab', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Sign in to continue your training' });
  await oneForm();
  type('Email', 'ana@example.com');
  type('Password', PASSWORD);
  press('Sign In');
  await screen.findByText('the dashboard');
  expect(router.state.location.href).toBe('/dashboard?tab=review');
  expect(server.calls).toHaveLength(1);
});

test('a correct sign-in to an unverified address opens the verification screen with a new code', async () => {
  const server = buildServer({
    'sign-in': () => refuse(403, 'auth.email_unverified', 'Please verify your email address first.'),
    'verification-email': () => refuse(429, 'request.rate_limited', 'Too many attempts.', { retryAfterSeconds: 17 }),
  });
  await open('/auth?mode=login');
  type('Email', 'ana@example.com');
  type('Password', PASSWORD);
  press('Sign In');
  await screen.findByRole('heading', { name: 'Verify Your Email' });
  expect(screen.getByRole('button', { name: /^Resend/ }).textContent).toBe('Resend in 17s');
  expect(server.calls.map(([name]) => name)).toEqual(['sign-in', 'verification-email']);
});

test('a wrong password is told and nothing is lost', async () => {
  buildServer({ 'sign-in': () => refuse(401, 'auth.invalid_credentials', 'The email or the password is not right.') });
  await open('/auth?mode=login');
  press('Sign In');
  await screen.findByText('Please fill in all required fields.');
  type('Email', 'ana@example.com');
  type('Password', 'Wrong1!wrong');
  press('Sign In');
  expect((await screen.findByRole('alert')).textContent).toContain('The email or the password is not right.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
});

test('somebody who is signed in already goes on, inside the product only', async () => {
  buildServer().signedIn = true;
  const router = start('/auth?returnTo=//evil.example');
  await screen.findByText('the dashboard');
  expect(router.state.location.pathname).toBe('/dashboard');
});
