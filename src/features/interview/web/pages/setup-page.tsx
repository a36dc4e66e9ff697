import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { QUESTION_COUNT_MINUTES } from '#features/interview/interview.contract.ts';
import { paths } from '#web/paths.ts';
import { useAccount } from '#web/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AppHeader, PageShell } from '#web/ui/page-shell.tsx';
import { toast } from '#web/ui/toast.ts';
import { ChoiceCards } from '../components/choice-cards.tsx';
import { createInterview } from '../interview.api.ts';
import { LEVEL_LABEL, MODE_LABEL, TYPE_LABEL } from '../labels.ts';
import { savedSetup, savePrep, saveSetup } from '../saved-state.ts';
import {
  customizationOf,
  isSetupFilled,
  REQUIRED_MISSING,
  restoreSetup,
  setupFormSchema,
  type SetupDraft,
  type SetupForm,
} from '../setup.form.ts';

const LEVELS = (['entry', 'mid', 'senior', 'lead'] as const).map((value) => ({ value, label: LEVEL_LABEL[value] }));
const DIFFICULTIES = [
  {
    value: 'easy',
    label: MODE_LABEL.easy,
    detail: 'See the questions first. 30 s to prepare, and you may record again.',
  },
  {
    value: 'intermediate',
    label: MODE_LABEL.intermediate,
    detail: '15 s to prepare, and one more try for each answer.',
  },
  { value: 'hard', label: MODE_LABEL.hard, detail: 'As in the room: no preparation, one try.' },
];
const COUNTS = Object.entries(QUESTION_COUNT_MINUTES).map(([value, minutes]) => ({
  value,
  label: (
    <>
      <span className="font-display text-xl figures">{value}</span>
      <span className="sr-only">{value === '1' ? ' question' : ' questions'}</span>
    </>
  ),
  detail: `about ${minutes} min`,
}));
const VOICES = [
  { value: 'yes', label: 'Yes', detail: 'Each question is read aloud.' },
  { value: 'no', label: 'No', detail: 'I read the questions myself.' },
];

export function SetupPage() {
  const { mode, tutorial = false } = useSearch({ from: '/interview-setup' });
  const { userId } = useAccount();
  // Another kind of interview is another form.
  return <SetupForm key={`${mode}-${tutorial}`} place={{ userId, mode, tutorial }} />;
}

interface SetupFormProps {
  place: { userId: string; mode: 'behavioral' | 'technical' | 'combination'; tutorial: boolean };
}

function SetupForm({ place }: SetupFormProps) {
  const navigate = useNavigate();
  const [initial] = useState(() => restoreSetup(savedSetup(place)));
  const { register, handleSubmit, subscribe, control, formState } = useForm<SetupDraft, unknown, SetupForm>({
    defaultValues: initial,
    resolver: zodResolver(setupFormSchema),
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const filled = isSetupFilled(useWatch({ control }));

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveSetup(place, values) }),
    [subscribe, place],
  );

  const start = handleSubmit(async (form) => {
    try {
      const interview = await createInterview(place.mode, customizationOf(form));
      savePrep(place.userId, interview.id, place.tutorial);
      await navigate(paths.prep(interview.id));
    } catch (error) {
      toast.error('Your interview could not be set up', error instanceof Error ? error.message : undefined);
    }
  });

  return (
    <PageShell
      title="Customize Your Interview"
      width="text"
      header={
        <AppHeader>
          <LinkButton {...paths.dashboard()} variant="ghost" icon={<ArrowLeft className="size-5" aria-hidden="true" />}>
            Back
          </LinkButton>
        </AppHeader>
      }
    >
      <form onSubmit={(event) => void start(event)} noValidate className="flex flex-col gap-6 pt-4">
        <div className="flex flex-col gap-1.5">
          <p className="font-semibold text-action">{TYPE_LABEL[place.mode]} interview</p>
          <h1 className="text-title">Customize Your Interview</h1>
          <p className="text-soft">The closer this is to the job you want, the closer the questions will be.</p>
        </div>

        <Card as="section" aria-labelledby="the-job" className="flex flex-col gap-5">
          <h2 id="the-job" className="text-heading">
            The job
          </h2>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Job Title" required error={errors.jobTitle?.message}>
              <TextInput autoComplete="organization-title" placeholder="Data analyst" {...register('jobTitle')} />
            </Field>
            <Field label="Company" required error={errors.company?.message}>
              <TextInput autoComplete="organization" placeholder="Where you apply" {...register('company')} />
            </Field>
            <Field label="Experience Level" required error={errors.experienceLevel?.message}>
              <Select placeholder="Choose a level" options={LEVELS} {...register('experienceLevel')} />
            </Field>
            <Field label="Industry" optional error={errors.industry?.message}>
              <TextInput placeholder="Logistics" {...register('industry')} />
            </Field>
          </div>
          <Field label="Skills" optional hint="A few words, separated by commas." error={errors.skills?.message}>
            <TextInput placeholder="SQL, forecasting, presenting" {...register('skills')} />
          </Field>
          <Field
            label="Job Description"
            optional
            hint="Paste the advertisement: questions are drawn from it."
            error={errors.jobDescription?.message}
          >
            <TextArea rows={5} {...register('jobDescription')} />
          </Field>
        </Card>

        <Card as="section" aria-labelledby="the-interview" className="flex flex-col gap-6">
          <h2 id="the-interview" className="text-heading">
            The interview
          </h2>
          <ChoiceCards
            legend="Difficulty"
            choices={DIFFICULTIES}
            columns="sm:grid-cols-3"
            {...register('interviewType')}
          />
          <ChoiceCards
            legend="Number of Questions"
            choices={COUNTS}
            columns="grid-cols-3 sm:grid-cols-5"
            {...register('questionCount')}
          />
          <ChoiceCards
            legend="Text-to-Speech"
            hint="Should a voice ask you the questions?"
            choices={VOICES}
            columns="sm:grid-cols-2"
            {...register('enableTTS')}
          />
        </Card>

        <div className="flex flex-col gap-3">
          {!filled && (
            <p id="required-missing" className="rounded-control bg-amber-wash px-4 py-3 font-medium text-amber-ink">
              {REQUIRED_MISSING}
            </p>
          )}
          <div className="flex flex-col items-stretch gap-3 sm:flex-row sm:items-center sm:justify-between">
            <p className="text-sm text-soft">
              Next: your questions, and a look at your camera. Nothing is recorded yet.
            </p>
            <Button
              type="submit"
              size="lg"
              disabled={!filled}
              busy={isSubmitting}
              busyLabel="Setting up…"
              aria-describedby={filled ? undefined : 'required-missing'}
              className="sm:min-w-40"
            >
              Start
              <ArrowRight className="size-5" aria-hidden="true" />
            </Button>
          </div>
        </div>
      </form>
    </PageShell>
  );
}
