import { useEffect, useRef } from 'react';
import { LevelMeter } from '#features/recording/web/recording.kit.ts';
import { PRODUCT } from '#shared/product.ts';
import { Button } from '#web/ui/button.tsx';
import { Vee } from '#web/ui/vee/vee.tsx';
import { questionOf, type LiveState } from '../../live/live.state.ts';
import { useLiveInterview, type Live, type LiveInput } from '../../live/use-live-interview.ts';
import { CameraStage } from './camera-stage.tsx';
import { ExitButton } from './exit-button.tsx';
import { LiveHeader } from './live-header.tsx';
import { Panel } from './panel.tsx';
import { QuestionCard } from './question-card.tsx';
import { actionsOf, StageActions } from './stage-actions.tsx';
import { FinishedPanel, PlaybackPanel, PreviewPanel, ProcessingPanel } from './stage-panels.tsx';
import { announcementOf, hintOf, titleOf } from './stage-text.ts';
import { Countdown, StageTimer } from './stage-timer.tsx';

/** With the question in view, the person is what matters; in the other stages they step back behind a panel. */
const ON_CAMERA: readonly LiveState['stage'][] = ['understanding', 'prep', 'countdown', 'recording'];

export function LiveScreen(input: LiveInput) {
  const live = useLiveInterview(input);
  const { interview } = input;
  const { state, camera, session } = live;
  const isOnCamera = ON_CAMERA.includes(state.stage);
  // Toasts and the page behind are dark too: the person on camera stays the brightest thing.
  useEffect(() => {
    const root = document.documentElement;
    const before = root.dataset.theme;
    root.dataset.theme = 'dark';
    return () => {
      if (before === undefined) delete root.dataset.theme;
      else root.dataset.theme = before;
    };
  }, []);
  const hint = hintOf(state);
  const isActionable = actionsOf(state, session.send).primary !== undefined;
  const mayReplay = state.setup.readAloud && (state.stage === 'understanding' || state.stage === 'prep');

  return (
    <main className="theme-dark grid h-dvh grid-rows-[auto_minmax(0,1fr)_auto] gap-3 px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:gap-4 sm:px-7 sm:pb-5">
      <title>{`${titleOf(state)} · ${PRODUCT.name}`}</title>
      <LiveHeader interview={interview} questionIndex={state.questionIndex} exit={<ExitButton onExit={live.exit} />} />
      <CameraStage
        camera={camera}
        notices={live.noticed}
        isRecording={state.stage === 'recording'}
        dimmed={!isOnCamera && (state.stage !== 'setup' || camera.status === 'ready')}
        top={
          isOnCamera && (
            <QuestionCard
              text={questionOf(state)}
              typing={state.asking}
              isSpeaking={live.isSpeaking}
              onReplay={mayReplay ? session.replay : undefined}
            />
          )
        }
      >
        <StagePanel live={live} canResume={interview.progress !== null} />
      </CameraStage>
      <footer className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 sm:grid-cols-[1fr_auto_1fr]">
        <StageTimer state={state} />
        <LevelMeter stream={camera.stream} compact />
        {/* Its place is kept when it is empty, so that nothing moves from stage to stage. */}
        <div className="flex min-h-13 items-center max-sm:col-span-2 sm:justify-end">
          {hint && !isActionable && <p className="w-full text-center text-soft sm:hidden">{hint.hint}</p>}
          <StageActions state={state} send={session.send} />
        </div>
      </footer>
      <p role="status" className="sr-only">
        {announcementOf(state)}
      </p>
    </main>
  );
}

function StagePanel({ live, canResume }: { live: Live; canResume: boolean }) {
  const { state, session, upload, inHand } = live;
  switch (state.stage) {
    case 'setup':
      return <SetupPanel live={live} canResume={canResume} />;
    case 'questions-preview':
      return <PreviewPanel questions={state.setup.questions} />;
    case 'countdown':
      return <Countdown endsAt={state.stageEndsAt} />;
    case 'processing':
      return <ProcessingPanel upload={upload} onGoOn={() => session.send({ type: 'processed' })} />;
    case 'playback':
      return <PlaybackPanel state={state} url={inHand?.url ?? null} />;
    case 'finished-question':
      return <FinishedPanel state={state} />;
    default:
      return null;
  }
}

/** Who comes from the preparation begins at once; a page that was opened anew needs a click first, or it has no voice. */
function SetupPanel({ live, canResume }: { live: Live; canResume: boolean }) {
  const { camera, session } = live;
  const ready = camera.status === 'ready';
  const button = useRef<HTMLButtonElement>(null);
  const needsClick = canResume || !navigator.userActivation?.hasBeenActive;
  useEffect(() => {
    if (ready && !needsClick) session.begin();
    else button.current?.focus();
  }, [ready, needsClick, session]);
  if (!ready || !needsClick) return null;
  return (
    <Panel
      title={canResume ? 'Welcome back' : 'Ready to Begin?'}
      figure={<Vee size={64} className="shrink-0" />}
      className="max-w-md"
    >
      <p className="text-soft">
        {canResume
          ? 'You are at the same question as before. What you had recorded is safe.'
          : 'The first question comes when you press the button.'}
      </p>
      <Button ref={button} size="lg" onClick={session.begin}>
        {canResume ? 'Continue where you were' : 'Begin Interview'}
      </Button>
    </Panel>
  );
}
