import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { startCaptions, useCamera, type UploadState } from '#features/recording/web/recording.kit.ts';
import { createQuestionVoice } from '#features/voice/web/voice.kit.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.ts';
import { completeInterview, eraseInterview, saveProgress } from '../interview.api.ts';
import { captionsAgreed } from '../saved-state.ts';
import { createNotices } from './notices.ts';
import { createLiveSession, type LiveDeps } from './live.session.ts';

export type LiveInput = Pick<LiveDeps, 'interview' | 'uploads' | 'userId' | 'leftoverId'>;

/** The live interview of this page: its camera, and what is to be drawn. */
export function useLiveInterview(input: LiveInput) {
  const { id } = input.interview;
  const navigate = useNavigate();
  const camera = useCamera();
  const [notices] = useState(createNotices);
  const [session] = useState(() =>
    createLiveSession({
      ...input,
      typewriter: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      openVoice: createQuestionVoice,
      startCaptions: () => (input.interview.speech === 'none' && captionsAgreed(input.userId) ? startCaptions() : null),
      server: {
        saveProgress: (progress) => saveProgress(id, progress),
        complete: () => completeInterview(id),
        erase: () => eraseInterview(id),
      },
      tell: toast,
      notice: notices.show,
      onCompleted: () => void navigate({ ...paths.results(id), replace: true }),
    }),
  );
  useEffect(() => session.open(), [session]);
  useEffect(() => session.setStream(camera.stream), [session, camera.stream]);
  const view = useSyncExternalStore(session.subscribe, session.view);

  const { uploader } = input.uploads;
  const recordingId = view.inHand?.recordingId;
  const upload = useSyncExternalStore(uploader.subscribe, (): UploadState | undefined =>
    recordingId === undefined ? undefined : uploader.stateOf(recordingId),
  );

  const exit = async () => {
    await session.exit();
    await navigate({ ...paths.dashboard(), replace: true });
  };
  const noticed = useSyncExternalStore(notices.subscribe, notices.view);
  return { ...view, session, camera, upload, noticed, exit };
}
export type Live = ReturnType<typeof useLiveInterview>;
