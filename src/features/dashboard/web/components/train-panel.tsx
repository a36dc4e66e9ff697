import type { ComponentType } from 'react';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Blocks, CodeXml, MessagesSquare, type LucideProps } from 'lucide-react';
import { QUESTION_COUNT_MINUTES, type InterviewType } from '#features/interview/interview.contract.ts';
import { paths } from '#web/paths.ts';
import { VeeCard } from '#web/ui/card.tsx';
import { Vee } from '#web/ui/vee/vee.tsx';

interface Training {
  type: InterviewType;
  name: string;
  icon: ComponentType<LucideProps>;
  about: string;
  example: string;
}

const TRAININGS: readonly Training[] = [
  {
    type: 'behavioral',
    name: 'Behavioral',
    icon: MessagesSquare,
    about: 'How you act with people, under pressure and after mistakes.',
    example: '“Tell me about a time when …”',
  },
  {
    type: 'technical',
    name: 'Technical',
    icon: CodeXml,
    about: 'What you know, and how you reason aloud.',
    example: '“How would you find out why …”',
  },
  {
    type: 'combination',
    name: 'Combination',
    icon: Blocks,
    about: 'Both kinds in turn, the way a panel asks them.',
    example: '“Explain it, then tell us about a time …”',
  },
];

export function TrainPanel() {
  return (
    <section aria-labelledby="train-heading" className="flex flex-col gap-5">
      <h2 id="train-heading" className="text-heading">
        Choose Your Training
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {TRAININGS.map((training) => (
          <TrainingCard key={training.type} {...training} />
        ))}
      </ul>
      <VeeCard vee={<Vee pose="talking" size={64} />} title="Short on time?" className="mt-1">
        One question takes about {QUESTION_COUNT_MINUTES[1]} minutes from setup to feedback. In easy mode you may record
        your answer again as often as you like.
      </VeeCard>
    </section>
  );
}

/** The whole card is one link, so that a thumb finds it. */
function TrainingCard({ type, name, icon: Icon, about, example }: Training) {
  return (
    <li>
      <Link
        {...paths.setup(type)}
        className="group flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-6 shadow-lift transition-colors duration-150 hover:border-action"
      >
        <span className="grid size-12 place-items-center rounded-control bg-action-wash text-action">
          <Icon className="size-6" aria-hidden="true" />
        </span>
        <h3 className="mt-1 text-heading">{name}</h3>
        <p>{about}</p>
        <p className="text-soft italic">{example}</p>
        <span className="mt-auto flex items-center gap-1.5 pt-3 font-semibold text-action">
          Start
          <ArrowRight
            className="size-4.5 transition-transform duration-150 group-hover:translate-x-1"
            aria-hidden="true"
          />
        </span>
      </Link>
    </li>
  );
}
