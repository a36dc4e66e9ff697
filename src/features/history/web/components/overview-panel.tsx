import { useEffect, type ReactNode } from 'react';
import { Gauge, ListChecks } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useSessions } from '../history.api.ts';
import { statsOf } from '../stats.ts';

/** The Overview tab: only figures that come from finished interviews. */
export function OverviewPanel() {
  const history = useSessions();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = history;
  // A mean of the first page alone would be a wrong figure.
  const readOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (readOn) void fetchNextPage();
  }, [readOn, fetchNextPage]);

  if (history.isError && (!history.data || isFetchNextPageError)) {
    return (
      <ErrorState
        title="Your figures did not load"
        safe="Your interviews and scores are safe on the server."
        action={
          <Button busy={history.isFetching} onClick={() => void history.refetch()}>
            Try again
          </Button>
        }
      >
        {history.error?.message}
      </ErrorState>
    );
  }
  const ready = history.data !== undefined && !hasNextPage;
  const stats = statsOf(history.sessions);
  return (
    <section aria-labelledby="overview-heading" className="flex flex-col gap-5">
      <h2 id="overview-heading" className="text-heading">
        Overview
      </h2>
      {ready ? (
        <dl className="grid gap-4 sm:grid-cols-2">
          <Figure icon={<ListChecks />} name="Total Sessions" value={String(stats.total)} unit="interviews completed" />
          <Figure
            icon={<Gauge />}
            name="Average Score"
            value={stats.average === null ? '–' : `${stats.average}%`}
            unit={stats.average === null ? 'no interview has been scored yet' : 'over all scored interviews'}
          />
        </dl>
      ) : (
        <Loading label="Loading your figures…" className="grid gap-4 sm:grid-cols-2">
          <Skeleton className="h-36 rounded-card!" />
          <Skeleton className="h-36 rounded-card!" />
        </Loading>
      )}
    </section>
  );
}

function Figure({ icon, name, value, unit }: { icon: ReactNode; name: string; value: string; unit: string }) {
  return (
    <Card className="flex flex-col gap-1">
      <dt className="flex items-center gap-2.5 font-semibold text-soft">
        <span
          className="grid size-9 place-items-center rounded-control bg-action-wash text-action [&>svg]:size-5"
          aria-hidden="true"
        >
          {icon}
        </span>
        {name}
      </dt>
      <dd>
        <span className="block font-display text-title font-bold figures">{value}</span>
        <span className="text-soft">{unit}</span>
      </dd>
    </Card>
  );
}
