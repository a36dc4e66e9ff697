import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { paths, type DashboardTab } from '#web/paths.ts';
import { useAccount } from '#web/session.tsx';
import { AppHeader, PageShell } from '#web/ui/page-shell.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { LogoutButton } from '../components/logout-button.tsx';
import { TrainPanel } from '../components/train-panel.tsx';

const route = getRouteApi('/dashboard');

export interface DashboardPageProps {
  /** Past interviews. */
  review: ReactNode;
  /** What they add up to. */
  overview: ReactNode;
}

export function DashboardPage({ review, overview }: DashboardPageProps) {
  const { firstName } = useAccount();
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PageShell
      title="Dashboard"
      header={
        <AppHeader>
          <ThemeToggle />
          <LogoutButton />
        </AppHeader>
      }
    >
      <h1 className="mt-4 mb-6 text-title sm:mt-8">Ready to train, {firstName || 'there'}?</h1>
      <Tabs<DashboardTab>
        label="Dashboard"
        value={tab}
        onValueChange={(next) => void navigate({ ...paths.dashboard(next), resetScroll: false })}
        items={[
          { value: 'train', label: 'Train', panel: <TrainPanel /> },
          { value: 'review', label: 'Vue', panel: review },
          { value: 'overview', label: 'Overview', panel: overview },
        ]}
      />
    </PageShell>
  );
}
