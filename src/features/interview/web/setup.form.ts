import { z } from 'zod';
import {
  DEFAULT_QUESTION_COUNT,
  MODES,
  QUESTION_COUNT_MINUTES,
  type Customization,
} from '#features/interview/interview.contract.ts';

export const REQUIRED_MISSING =
  'Please fill in the required fields (Job Title, Company, Experience Level, and Text-to-Speech preference) to continue';

const LEVELS = ['entry', 'mid', 'senior', 'lead'] as const;
const COUNTS = Object.keys(QUESTION_COUNT_MINUTES) as [string, ...string[]];
const tooLong = (max: number) => `Please use at most ${max.toLocaleString('en')} characters.`;
/** Chosen from a list; a string until then. */
const oneOf = <const T extends readonly [string, ...string[]]>(options: T, message?: string) =>
  z.string().pipe(z.enum(options, message));
const text = (max: number) => z.string().trim().max(max, tooLong(max));

/** What the form holds; the text-to-speech choice is yes or no here, and a boolean afterwards. */
export const setupFormSchema = z.object({
  jobTitle: text(120).min(1, 'Please enter the job title.'),
  company: text(120).min(1, 'Please enter the company.'),
  jobDescription: text(20_000),
  experienceLevel: oneOf(LEVELS, 'Please choose your experience level.'),
  industry: text(120),
  skills: text(500),
  interviewType: oneOf(MODES),
  questionCount: oneOf(COUNTS),
  enableTTS: oneOf(['yes', 'no'], 'Please choose whether questions are read aloud.'),
});
export type SetupForm = z.infer<typeof setupFormSchema>;
/** As it is being filled in: nothing is chosen at first. */
export type SetupDraft = z.input<typeof setupFormSchema>;

export const EMPTY_SETUP: SetupDraft = {
  jobTitle: '',
  company: '',
  jobDescription: '',
  experienceLevel: '',
  industry: '',
  skills: '',
  interviewType: 'easy',
  questionCount: String(DEFAULT_QUESTION_COUNT),
  enableTTS: '',
};

const REQUIRED = ['jobTitle', 'company', 'experienceLevel', 'enableTTS'] as const;
export const isSetupFilled = (draft: Partial<SetupDraft>) => REQUIRED.every((field) => draft[field]?.trim());

/** A saved draft of any age: what no longer fits is left out. */
export function restoreSetup(saved: unknown): SetupDraft {
  if (typeof saved !== 'object' || saved === null) return EMPTY_SETUP;
  const fields = saved as Record<string, unknown>;
  const fitting = Object.entries(setupFormSchema.shape).filter(
    ([name, schema]) => fields[name] === '' || schema.safeParse(fields[name]).success,
  );
  return { ...EMPTY_SETUP, ...Object.fromEntries(fitting.map(([name]) => [name, fields[name]])) };
}

export const customizationOf = ({ enableTTS, ...form }: SetupForm): Customization => ({
  ...form,
  enableTTS: enableTTS === 'yes',
});
