import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type AsyncRouteComponent,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { DASHBOARD_TABS, type DashboardTab } from './paths.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { RouteError } from './route-error.tsx';
import { PageSkeleton } from './ui/skeleton.tsx';

type LoadPage = () => Promise<ComponentType>;
type Page = AsyncRouteComponent<Record<string, never>>;

/** A page that anyone may open, and that needs no server to be read. */
const publicPage = (load: LoadPage): Page => lazyRouteComponent(async () => ({ default: await load() }));
/** A page of the product: with the query layer. */
const appPage = (load: LoadPage): Page =>
  lazyRouteComponent(async () => {
    const [frame, page] = await Promise.all([import('./app-frame.tsx'), load()]);
    return { default: frame.withQueries(page) };
  });
/** A page of the product that shows the sign-in page in its place to a visitor. */
const accountPage = (load: LoadPage): Page =>
  lazyRouteComponent(async () => {
    const [frame, page] = await Promise.all([import('./app-frame.tsx'), load()]);
    return { default: frame.withAccount(page) };
  });

const oneOf = <T extends string>(options: readonly T[], value: unknown, fallback: T): T =>
  options.find((option) => option === value) ?? fallback;
const isYes = (value: unknown) => value === true || value === 'true' || value === 1;
const interviewSearch = (search: Record<string, unknown>): { interview: string } => ({
  interview: typeof search.interview === 'string' ? search.interview : '',
});

const root = createRootRoute({ component: Outlet });

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: publicPage(() => import('#features/site/web/pages/landing-page.tsx').then((m) => m.LandingPage)),
});
const beta = createRoute({
  getParentRoute: () => root,
  path: '/betaontheway',
  component: publicPage(() => import('#features/site/web/pages/beta-page.tsx').then((m) => m.BetaPage)),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: publicPage(() => import('#features/site/web/pages/privacy-page.tsx').then((m) => m.PrivacyPage)),
});
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/internal/ui',
  component: publicPage(() => import('#features/site/web/pages/gallery-page.tsx').then((m) => m.GalleryPage)),
});
const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: (search: Record<string, unknown>): { mode?: 'login'; returnTo?: string } => ({
    ...(search.mode === 'login' ? { mode: 'login' } : {}),
    ...(typeof search.returnTo === 'string' ? { returnTo: search.returnTo } : {}),
  }),
  component: appPage(() => import('#features/accounts/web/pages/auth-page.tsx').then((m) => m.AuthPage)),
});
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  validateSearch: (search: Record<string, unknown>): { tab: DashboardTab } => ({
    tab: oneOf(DASHBOARD_TABS, search.tab, 'train'),
  }),
  component: accountPage(async () => {
    const [{ DashboardPage }, { HistoryPanel }, { OverviewPanel }] = await Promise.all([
      import('#features/dashboard/web/pages/dashboard-page.tsx'),
      import('#features/history/web/components/history-panel.tsx'),
      import('#features/history/web/components/overview-panel.tsx'),
    ]);
    // Features meet here and nowhere else: the dashboard shows what the history knows.
    return () => <DashboardPage review={<HistoryPanel />} overview={<OverviewPanel />} />;
  }),
});
const setup = createRoute({
  getParentRoute: () => root,
  path: '/interview-setup',
  validateSearch: (
    search: Record<string, unknown>,
  ): { mode: 'behavioral' | 'technical' | 'combination'; tutorial?: boolean } => ({
    mode: oneOf(['behavioral', 'technical', 'combination'], search.mode, 'behavioral'),
    ...(isYes(search.tutorial) ? { tutorial: true } : {}),
  }),
  component: accountPage(() => import('#features/interview/web/pages/setup-page.tsx').then((m) => m.SetupPage)),
});
const prep = createRoute({
  getParentRoute: () => root,
  path: '/interview-prep',
  validateSearch: interviewSearch,
  component: accountPage(() => import('#features/interview/web/pages/prep-page.tsx').then((m) => m.PrepPage)),
});
const live = createRoute({
  getParentRoute: () => root,
  path: '/interview/$mode',
  validateSearch: interviewSearch,
  component: accountPage(() => import('#features/interview/web/pages/live-page.tsx').then((m) => m.LivePage)),
});
const results = createRoute({
  getParentRoute: () => root,
  path: '/interview-results',
  validateSearch: interviewSearch,
  component: accountPage(() => import('#features/results/web/pages/results-page.tsx').then((m) => m.ResultsPage)),
});

export const router = createRouter({
  routeTree: root.addChildren([landing, beta, privacy, gallery, auth, dashboard, setup, prep, live, results]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: PageSkeleton,
  // Each route is caught by itself: what broke on one page never takes the others along.
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
