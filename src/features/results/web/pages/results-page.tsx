import { getRouteApi, Navigate } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AppHeader, PageShell } from '#web/ui/page-shell.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { ResultsSkeleton } from '../components/results-skeleton.tsx';
import { ResultsView } from '../components/results-view.tsx';
import { useResults } from '../results.api.ts';

const route = getRouteApi('/interview-results');

export function ResultsPage() {
  const { interview } = route.useSearch();
  if (!interview) return <Navigate {...paths.dashboard()} replace />;
  return (
    <PageShell
      title="Interview results"
      header={
        <AppHeader>
          <ThemeToggle />
        </AppHeader>
      }
    >
      <LoadedResults key={interview} interviewId={interview} />
    </PageShell>
  );
}

function LoadedResults({ interviewId }: { interviewId: string }) {
  const results = useResults(interviewId);
  const retry = () => void results.refetch();
  if (results.data) {
    return (
      <>
        {results.isError && (
          <p
            role="alert"
            className="mt-4 flex flex-wrap items-center gap-3 rounded-control bg-bad-wash px-4 py-2.5 text-bad"
          >
            Failed to load feedback: {results.error.message}
            <Button size="sm" variant="secondary" busy={results.isFetching} onClick={retry}>
              Retry Loading
            </Button>
          </p>
        )}
        <ResultsView interviewId={interviewId} results={results.data} onVideoLost={retry} />
      </>
    );
  }
  return (
    <>
      <h1 className="sr-only">Interview results</h1>
      {results.isPending ? <ResultsSkeleton /> : <NotLoaded results={results} onRetry={retry} />}
    </>
  );
}

function NotLoaded({ results, onRetry }: { results: ReturnType<typeof useResults>; onRetry: () => void }) {
  return (
    <ErrorState
      title="Failed to load interview results. Please try refreshing the page."
      safe="What you recorded is safe on the server."
      action={
        <>
          <Button busy={results.isFetching} onClick={onRetry}>
            Retry Loading
          </Button>
          <LinkButton variant="secondary" {...paths.dashboard('review')}>
            Back
          </LinkButton>
        </>
      }
    >
      Failed to load feedback: {results.error?.message}
    </ErrorState>
  );
}
