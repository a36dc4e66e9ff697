import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessionQuery } from '#web/session.tsx';
import { DashboardPage } from './pages/dashboard-page.tsx';

beforeAll(() => {
  // jsdom knows the element, and not how it opens.
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(
  firstName: string | null,
  respond: (url: string) => Response = () => new Response(null, { status: 204 }),
) {
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(respond(url)));
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, {
    account: {
      userId: '00000000-0000-4000-8000-000000000001',
      email: 'maya@example.org',
      role: 'user',
      firstName,
      onboardingCompleted: true,
    },
    betaGate: true,
    debugTools: false,
    supportEmail: 'support@trainvue.example',
  });
  const root = createRootRoute({ component: Outlet });
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    validateSearch: (search: Record<string, unknown>) => ({ tab: search.tab ?? 'train' }),
    component: () => <DashboardPage review="past interviews" overview="figures" />,
  });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => 'landing' });
  const setup = createRoute({ getParentRoute: () => root, path: '/interview-setup', component: () => 'setup' });
  const router = createRouter({
    routeTree: root.addChildren([dashboard, home, setup]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

describe('the dashboard', () => {
  it('greets by first name, or without one', async () => {
    open('Maya');
    expect(await screen.findByRole('heading', { name: 'Ready to train, Maya?' })).toBeTruthy();
    cleanup();
    open(null);
    expect(await screen.findByRole('heading', { name: 'Ready to train, there?' })).toBeTruthy();
  });

  it('leads to the three kinds of training', async () => {
    open(null);
    for (const name of ['Behavioral', 'Technical', 'Combination']) {
      const card = await screen.findByRole('link', { name: new RegExp(`^${name}`) });
      expect(card.getAttribute('href')).toBe(`/interview-setup?mode=${name.toLowerCase()}`);
    }
  });

  it('keeps the open tab in the address', async () => {
    const router = open(null);
    fireEvent.click(await screen.findByRole('tab', { name: 'Vue' }));
    expect(await screen.findByText('past interviews')).toBeTruthy();
    expect(router.state.location.search).toEqual({ tab: 'review' });
  });

  it('asks before it signs out, and goes to the landing page', async () => {
    const router = open('Maya');
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(
      await screen.findByText(/^Are you sure you want to sign out\? You'll be returned to the landing page/),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('landing')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
    expect(await screen.findByText('You have been successfully signed out.')).toBeTruthy();
  });

  it('stays when signing out failed, and says so', async () => {
    const router = open('Maya', () => Response.json({ error: { code: 'test', message: 'No.' } }, { status: 500 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('There was an error signing out.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});
