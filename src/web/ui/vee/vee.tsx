import { cx } from '../cx.ts';
import { Eyes, Extras, Head, Mouth, Paws } from './parts.tsx';

export const VEE_POSES = ['idle', 'talking', 'thinking', 'cheering'] as const;
export type VeePose = (typeof VEE_POSES)[number];

export interface VeeProps {
  pose?: VeePose;
  /** Width and height in px, 24 to 160. Small drawings leave the fine parts out. */
  size?: number;
  /** Only when the picture says what no text beside it says; otherwise it is decoration. */
  title?: string;
  /** No motion at all (the logo). Motion is also off under prefers-reduced-motion. */
  still?: boolean;
  className?: string;
}

/** The product's mascot: a small amber fox whose face is a V. */
export function Vee({ pose = 'idle', size = 48, title, still = false, className }: VeeProps) {
  const fine = size >= 40;
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      className={cx('vee', `vee-${pose}`, still && 'vee-still', className)}
      role={title ? 'img' : undefined}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      {title && <title>{title}</title>}
      {fine && <Extras pose={pose} />}
      <g className="vee-head">
        <Head fine={fine} />
        <Eyes pose={pose} fine={fine} />
        <Mouth pose={pose} />
      </g>
      {fine && <Paws pose={pose} />}
    </svg>
  );
}
