import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { sharedUploads } from '#features/recording/web/recording.kit.ts';
import { paths } from '#web/paths.ts';
import { useAccount } from '#web/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { LiveScreen } from '../components/live/live-screen.tsx';
import { interviewQuery } from '../interview.api.ts';

/** Without an interview there is nothing to do here: the dashboard. */
export function LivePage() {
  const { interview: id } = useSearch({ from: '/interview/$mode' });
  if (!id) return <Navigate {...paths.dashboard()} replace />;
  return <LiveGate key={id} id={id} />;
}

function LiveGate({ id }: { id: string }) {
  const { mode } = useParams({ from: '/interview/$mode' });
  const { userId } = useAccount();
  const query = useLiveInput(id, userId);

  if (query.isPending) {
    return (
      <main className="theme-dark grid h-dvh place-items-center">
        <Loading label="Opening your interview" className="text-soft">
          <span aria-hidden="true">Opening your interview…</span>
        </Loading>
      </main>
    );
  }
  if (query.isError) {
    return (
      <div className="theme-dark min-h-dvh">
        <ErrorState
          page
          title="This interview could not be opened"
          safe="What you recorded stays on this device and on the server."
          action={
            <>
              <Button onClick={() => void query.refetch()}>Try again</Button>
              <LinkButton {...paths.dashboard()} variant="secondary">
                Back to Dashboard
              </LinkButton>
            </>
          }
        >
          {query.error.message}
        </ErrorState>
      </div>
    );
  }
  const { interview } = query.data;
  if (interview.status === 'completed') return <Navigate {...paths.results(id)} replace />;
  if (interview.status === 'draft') return <Navigate {...paths.prep(id)} replace />;
  if (interview.mode !== mode) return <Navigate {...paths.live(interview.mode, id)} replace />;
  return <LiveScreen {...query.data} userId={userId} />;
}

/** The interview as the server knows it, and what an earlier page left on this device, already on its way. */
function useLiveInput(id: string, userId: string) {
  return useQuery({
    // Read once for this page, and anew for the next: in between the page itself knows best.
    staleTime: Infinity,
    gcTime: 0,
    queryKey: ['live-interview', id, userId],
    queryFn: async ({ client }) => {
      const uploads = await sharedUploads();
      if (!uploads.isDurable()) {
        toast.info(
          'This browser keeps nothing on this device',
          'Stay on this page until each answer is sent: a reload would lose what is still on its way.',
        );
      }
      await uploads.resume(userId);
      // Looked up before the server is asked: a take that arrives in between is then found here or there.
      const leftovers = await uploads.leftovers(id);
      const interview = await client.fetchQuery(interviewQuery(id));
      const questionIndex = interview.progress?.questionIndex ?? 0;
      const leftoverId = leftovers.find((take) => take.questionIndex === questionIndex)?.recordingId;
      return { interview, uploads, leftoverId };
    },
    refetchOnReconnect: false,
  });
}
