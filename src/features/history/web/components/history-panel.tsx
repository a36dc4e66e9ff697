import { paths } from '#web/paths.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useSessions } from '../history.api.ts';
import { SessionCard } from './session-card.tsx';

/** The Vue tab: every finished interview, and the way back to its feedback. */
export function HistoryPanel() {
  return (
    <section aria-labelledby="history-heading" className="flex flex-col gap-5">
      <h2 id="history-heading" className="text-heading">
        Review Your Past Interviews
      </h2>
      <SessionList />
    </section>
  );
}

function SessionList() {
  const history = useSessions();
  const now = useNow(20_000);

  // A later page that failed leaves the pages before it on the screen.
  if (!history.data && !history.isError) return <SessionSkeletons />;
  if (!history.data) {
    return (
      <ErrorState
        title="Your interviews did not load"
        safe="They are safe on the server; only this list is missing."
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
  if (history.sessions.length === 0) {
    return (
      <EmptyState
        title="No Interview History Yet"
        action={<LinkButton {...paths.dashboard('train')}>Start a New Interview</LinkButton>}
      >
        After your first interview you find its scores, your own words and what to change next here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {history.sessions.map((session) => (
          <SessionCard key={session.id} session={session} now={now} />
        ))}
      </ul>
      {history.isFetchNextPageError && (
        <p role="alert" className="text-center text-bad">
          The older interviews did not load. {history.error?.message}
        </p>
      )}
      {history.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          busy={history.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void history.fetchNextPage()}
        >
          Show older interviews
        </Button>
      )}
    </>
  );
}

function SessionSkeletons() {
  return (
    <Loading label="Loading your interviews…" className="flex flex-col gap-4">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-32 rounded-card!" />
      ))}
    </Loading>
  );
}
