import { CameraOff } from 'lucide-react';
import { CameraView, LevelMeter, type CameraState } from '#features/recording/web/recording.kit.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loading } from '#web/ui/skeleton.tsx';

const STATUS = {
  opening: { tone: 'neutral', text: 'Waiting for permission' },
  ready: { tone: 'good', text: 'Ready' },
  failed: { tone: 'bad', text: 'Not ready' },
} as const;

export function CameraCheck({ camera }: { camera: CameraState & { retry(): void } }) {
  const status = STATUS[camera.status];
  return (
    <Card as="section" aria-labelledby="camera-check" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="camera-check" className="text-heading">
          Camera and microphone
        </h2>
        <Badge tone={status.tone}>{status.text}</Badge>
      </div>
      <div className="theme-dark aspect-video overflow-hidden rounded-control">
        {camera.status === 'ready' && <CameraView stream={camera.stream} />}
        {camera.status === 'opening' && (
          <Loading label="Waiting for your camera" className="grid size-full place-items-center p-6 text-center">
            <p className="max-w-sm text-soft" aria-hidden="true">
              Your browser asks whether this page may use your camera and microphone. Choose Allow.
            </p>
          </Loading>
        )}
        {camera.status === 'failed' && (
          <div
            role="alert"
            className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center sm:gap-3 sm:p-6"
          >
            <CameraOff className="size-8 text-soft max-sm:hidden" aria-hidden="true" />
            <p className="font-semibold">{camera.error.title}</p>
            <p className="max-w-md text-sm text-soft">{camera.error.message}</p>
          </div>
        )}
      </div>
      {camera.status === 'failed' ? (
        <Button onClick={camera.retry} className="self-start">
          Try again
        </Button>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <LevelMeter stream={camera.stream} />
          <p className="text-sm text-soft">Say a few words: the bars should rise.</p>
        </div>
      )}
    </Card>
  );
}
