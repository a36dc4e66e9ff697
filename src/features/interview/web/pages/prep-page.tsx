import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { Interview } from '#features/interview/interview.contract.ts';
import { useCamera } from '#features/recording/web/recording.kit.ts';
import { paths } from '#web/paths.ts';
import { useAccount } from '#web/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AppHeader, PageShell } from '#web/ui/page-shell.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { CameraCheck } from '../components/camera-check.tsx';
import { CaptionsChoice } from '../components/captions-choice.tsx';
import { HowItWorks } from '../components/how-it-works.tsx';
import { QuestionGeneration } from '../components/question-generation.tsx';
import { interviewQuery, startInterview } from '../interview.api.ts';
import { LEVEL_LABEL, MODE_LABEL, TYPE_LABEL } from '../labels.ts';
import { savedPrep } from '../saved-state.ts';
import { useQuestionGeneration } from '../use-question-generation.ts';

/** Without an interview in the address, the one that was being prepared; without any, the dashboard. */
export function PrepPage() {
  const { interview: asked } = useSearch({ from: '/interview-prep' });
  const { userId } = useAccount();
  const saved = savedPrep(userId);
  const id = asked || saved?.interviewId;
  if (!id) return <Navigate {...paths.dashboard()} replace />;
  return <Prep key={id} id={id} tutorial={saved?.interviewId === id && saved.tutorial} />;
}

function Prep({ id, tutorial }: { id: string; tutorial: boolean }) {
  const query = useQuery(interviewQuery(id));
  if (query.isPending) return <PageSkeleton />;
  if (query.isError) {
    return (
      <ErrorState
        page
        title="This interview could not be opened"
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
    );
  }
  if (query.data.status === 'completed') return <Navigate {...paths.results(id)} replace />;
  return <Ready interview={query.data} tutorial={tutorial} />;
}

function Ready({ interview, tutorial }: { interview: Interview; tutorial: boolean }) {
  const navigate = useNavigate();
  const { userId } = useAccount();
  const camera = useCamera();
  const generation = useQuestionGeneration(interview);
  const [starting, setStarting] = useState(false);

  async function start() {
    if (generation.status !== 'generated' || generation.isRetrying) {
      toast.info('Please wait', 'Questions are still being generated. Please wait a moment.');
      return;
    }
    if (camera.status !== 'ready') {
      const reason = camera.error?.message ?? 'Please allow this page to use your camera and microphone.';
      toast.error('Camera Setup Required', reason);
      return;
    }
    setStarting(true);
    try {
      await startInterview(interview.id);
      await navigate(paths.live(interview.mode, interview.id));
    } catch (error) {
      setStarting(false);
      toast.error('The interview could not be started', error instanceof Error ? error.message : undefined);
    }
  }

  const startButton = (
    <Button
      size="lg"
      busy={starting}
      busyLabel="Starting…"
      onClick={() => void start()}
      className="w-full sm:w-auto sm:min-w-52"
    >
      {interview.status === 'live' ? 'Continue where you were' : 'Start Interview'}
      <ArrowRight className="size-5" aria-hidden="true" />
    </Button>
  );

  return (
    <PageShell
      title="Ready to Begin?"
      header={
        <AppHeader>
          <LinkButton {...paths.dashboard()} variant="ghost">
            Back to Dashboard
          </LinkButton>
        </AppHeader>
      }
    >
      <div className="flex flex-col gap-6 pt-4">
        <div className="flex flex-col gap-1.5">
          <h1 className="text-title">Ready to Begin?</h1>
          <p className="text-soft">Sit where the light falls on your face. Nothing is recorded until you answer.</p>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[1.25fr_1fr]">
          <CameraCheck camera={camera} />
          <div className="flex flex-col gap-6">
            <QuestionGeneration generation={generation} />
            {interview.speech === 'none' && <CaptionsChoice userId={userId} />}
            <Summary interview={interview} />
          </div>
        </div>
        <HowItWorks mode={interview.mode} />
        <div className="sticky bottom-0 -mx-4 flex flex-col-reverse gap-3 border-t border-line bg-paper px-4 py-4 sm:static sm:mx-0 sm:flex-row sm:items-center sm:justify-between sm:border-0 sm:px-0">
          <LinkButton {...paths.setup(interview.type, tutorial)} variant="secondary" className="max-sm:hidden">
            Back to Customize
          </LinkButton>
          {startButton}
        </div>
        <LinkButton {...paths.setup(interview.type, tutorial)} variant="secondary" className="sm:hidden">
          Back to Customize
        </LinkButton>
      </div>
    </PageShell>
  );
}

function Summary({ interview }: { interview: Interview }) {
  const { customization: c } = interview;
  const rows = [
    ['Job Title', c.jobTitle],
    ['Company', c.company],
    ['Experience Level', LEVEL_LABEL[c.experienceLevel]],
    ['Interview', `${TYPE_LABEL[interview.type]}, ${MODE_LABEL[interview.mode]}`],
    ['Questions', c.questionCount],
    ['Read aloud', c.enableTTS ? 'Yes' : 'No'],
  ];
  return (
    <Card as="section" aria-labelledby="your-interview">
      <h2 id="your-interview" className="text-heading">
        Your interview
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(([term, value]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-soft">{term}</dt>
            <dd className="min-w-0 text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
