import { Camera, ListChecks, ShieldCheck } from 'lucide-react';
import { Vee } from '#web/ui/vee/vee.tsx';

const POINTS = [
  { icon: Camera, text: 'Questions asked aloud, answered on camera, against the clock.' },
  { icon: ListChecks, text: 'Scores that quote your own words, and the one thing to change next.' },
  { icon: ShieldCheck, text: 'Your video is erased 15 minutes after you first see your results.' },
];

/** What waits behind the form; on large screens only. */
export function WelcomeAside() {
  return (
    <aside className="sticky top-8 hidden flex-col gap-8 self-start lg:flex">
      <Vee size={120} />
      <p className="max-w-sm font-display text-title font-bold tracking-tight text-balance">
        Practise until the real one feels familiar.
      </p>
      <ul className="flex max-w-sm flex-col gap-5">
        {POINTS.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-3.5">
            <Icon className="mt-0.5 size-5.5 shrink-0 text-action" aria-hidden="true" />
            <span className="text-soft">{text}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
