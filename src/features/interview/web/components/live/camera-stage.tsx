import { CameraOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { CameraView } from '#features/recording/web/recording.kit.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Loading } from '#web/ui/skeleton.tsx';
import type { Notice } from '../../live/notices.ts';
import type { Live } from '../../live/use-live-interview.ts';

export interface CameraStageProps {
  camera: Live['camera'];
  isRecording: boolean;
  /** The camera steps back behind what stands in the middle. */
  dimmed: boolean;
  /** The question, at the top. */
  top?: ReactNode;
  /** Short words at the foot. */
  notices: readonly Notice[];
  /** In the middle. */
  children?: ReactNode;
}
import { NoticeList } from './notice-list.tsx';

/** The large window: the person, and over them what the stage needs. */
export function CameraStage({ camera, isRecording, dimmed, notices, top, children }: CameraStageProps) {
  return (
    <div className="relative min-h-0 overflow-hidden rounded-card bg-sunk">
      <div className={cx('absolute inset-0', dimmed && 'opacity-25 blur-xs')}>
        {camera.status === 'ready' && <CameraView stream={camera.stream} />}
      </div>
      {camera.status === 'opening' && (
        <Loading label="Opening your camera" className="absolute inset-0">
          <span />
        </Loading>
      )}
      {isRecording && (
        <p className="absolute bottom-3 left-3 flex items-center gap-2 rounded-full bg-paper/85 px-3 py-1.5 text-sm font-semibold sm:bottom-4 sm:left-4">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-bad" />
          Recording
        </p>
      )}
      <div className="absolute inset-0 flex flex-col gap-4 p-3 sm:p-6">
        {top && <div className="max-h-[55%] min-h-0 shrink-0">{top}</div>}
        <div className="flex min-h-0 flex-1 items-center justify-center">
          {camera.status === 'failed' && !dimmed ? (
            <div
              role="alert"
              className="flex max-w-md flex-col items-center gap-3 rounded-card bg-surface p-6 text-center"
            >
              <CameraOff className="size-8 text-soft" aria-hidden="true" />
              <p className="font-semibold">{camera.error.title}</p>
              <p className="text-soft">{camera.error.message}</p>
              <Button onClick={camera.retry}>Try again</Button>
            </div>
          ) : (
            children
          )}
        </div>
      </div>
      <NoticeList notices={notices} />
    </div>
  );
}
