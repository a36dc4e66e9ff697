import { cx } from '#web/ui/cx.ts';
import { Vee, VEE_POSES } from '#web/ui/vee/vee.tsx';

const GROUNDS = [
  ['paper', 'bg-paper text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['sunk', 'bg-sunk text-ink'],
  ['soft on paper', 'bg-paper text-soft'],
  ['soft on sunk', 'bg-sunk text-soft'],
  ['action', 'bg-action text-on-action'],
  ['action on paper', 'bg-paper text-action'],
  ['action wash', 'bg-action-wash text-action'],
  ['amber ink', 'bg-amber-wash text-amber-ink'],
  ['ink on amber wash', 'bg-amber-wash text-ink'],
  ['good', 'bg-good-wash text-good'],
  ['mid', 'bg-mid-wash text-mid'],
  ['bad', 'bg-bad-wash text-bad'],
  ['bad, filled', 'bg-bad text-on-bad'],
] as const;

export function ColourGallery() {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
      {GROUNDS.map(([name, className]) => (
        <li
          key={name}
          className={cx(
            'flex min-h-20 items-end rounded-control border border-line p-3 text-sm font-semibold',
            className,
          )}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

export function TypeGallery() {
  return (
    <div className="flex flex-col gap-4">
      <p className="font-display text-hero font-extrabold">Say it aloud</p>
      <p className="font-display text-title font-bold">Page title</p>
      <p className="font-display text-heading font-bold">Section heading</p>
      <p className="font-display text-subheading font-bold">Card heading</p>
      <p className="text-lg">Lead text: the sentence under a title that says what this is for.</p>
      <p>Text: short, plain, in the second person. The result first, then the reason.</p>
      <p className="text-sm text-soft">Small text for hints, dates and captions.</p>
      <p className="font-display text-title font-bold figures">0:47 · 1:11 · 8.5</p>
    </div>
  );
}

const SIZES = [160, 112, 80, 56, 40, 32, 24];

export function VeeGallery() {
  return (
    <ul className="flex flex-col gap-6">
      {VEE_POSES.map((pose) => (
        <li key={pose} className="flex flex-col gap-3">
          <h3 className="text-subheading capitalize">{pose}</h3>
          <div className="flex flex-wrap items-end gap-6">
            {SIZES.map((size) => (
              <Vee key={size} pose={pose} size={size} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
