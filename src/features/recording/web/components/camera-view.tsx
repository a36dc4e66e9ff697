import { useEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';

export interface CameraViewProps {
  stream: MediaStream;
  className?: string;
}

/** The person as in a mirror; silent, or they would hear themselves. */
export function CameraView({ stream, className }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={video}
      autoPlay
      playsInline
      muted
      disablePictureInPicture
      aria-label="Your camera"
      className={cx('size-full -scale-x-100 object-cover', className)}
    />
  );
}
