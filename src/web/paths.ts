/**
 * Every address inside the product, as link properties: `<Link {...paths.dashboard('review')}>`,
 * `navigate(paths.prep(id))`. The router checks them against its routes.
 */
export const DASHBOARD_TABS = ['train', 'review', 'overview'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export const paths = {
  home: () => ({ to: '/' }) as const,
  signUp: () => ({ to: '/auth', search: {} }) as const,
  signIn: () => ({ to: '/auth', search: { mode: 'login' } }) as const,
  beta: () => ({ to: '/betaontheway' }) as const,
  privacy: () => ({ to: '/privacy' }) as const,
  dashboard: (tab: DashboardTab = 'train') => ({ to: '/dashboard', search: { tab } }) as const,
  setup: (mode: 'behavioral' | 'technical' | 'combination', tutorial?: boolean) =>
    ({ to: '/interview-setup', search: tutorial ? { mode, tutorial } : { mode } }) as const,
  prep: (interview: string) => ({ to: '/interview-prep', search: { interview } }) as const,
  live: (mode: 'easy' | 'intermediate' | 'hard', interview: string) =>
    ({ to: '/interview/$mode', params: { mode }, search: { interview } }) as const,
  results: (interview: string) => ({ to: '/interview-results', search: { interview } }) as const,
  gallery: () => ({ to: '/internal/ui' }) as const,
} as const;
