import {
  ChartNoAxesCombined,
  Clock,
  Feather,
  MessageSquareQuote,
  ShieldCheck,
  Video,
  type LucideIcon,
} from 'lucide-react';
import { PRODUCT } from '#shared/product.ts';
import { Card } from '#web/ui/card.tsx';

const FEATURES: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Video,
    title: 'Mock interviews that feel real',
    text: 'Behavioral, technical or both, for the job you describe. Asked aloud, answered on camera, against the clock.',
  },
  {
    icon: MessageSquareQuote,
    title: 'AI coaching with evidence',
    text: 'Each judgement quotes you and plays the moment. If it cannot be found in what you said, it is not shown.',
  },
  {
    icon: Clock,
    title: 'Feedback while it is fresh',
    text: 'The transcript grows while you speak. Scores and tips follow within seconds, at any hour of the day.',
  },
  {
    icon: ChartNoAxesCombined,
    title: 'Progress you can see',
    text: 'Content, structure and professionalism for every answer, with your pace, pauses and filler words.',
  },
  {
    icon: Feather,
    title: 'Easy mode or hard mode',
    text: 'Easy lets you prepare, watch yourself and try again. Hard gives you three seconds and one take.',
  },
  {
    icon: ShieldCheck,
    title: 'Nothing lost, nothing kept',
    text: 'Each second is saved as you speak, so a crash costs nothing. Your video is erased 15 minutes after your results.',
  },
];

export function Features() {
  return (
    <section aria-labelledby="features-title" className="flex flex-col gap-8">
      <h2 id="features-title" className="max-w-2xl text-title">
        What {PRODUCT.name} does that a mirror cannot
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <Card as="li" key={title} className="flex flex-col gap-3">
            <span className="grid size-11 place-items-center rounded-control bg-action-wash text-action">
              <Icon className="size-5.5" aria-hidden="true" />
            </span>
            <h3 className="text-subheading">{title}</h3>
            <p className="text-soft">{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
