import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPERIENCE_LEVELS, INTERVIEW_TYPES, MODES } from '#features/interview/interview.contract.ts';
import { QUESTION_BANK } from './questions.bank.ts';
import { chooseQuestions } from './questions.choose.ts';
import { fieldsOf } from './questions.fields.ts';
import { buildCustomization } from './questions.factory.ts';
import { bankQuestionWriter } from './questions.writer.ts';
import { fallbackQuestions } from '../questions.fallback.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(
    '👩‍🚀🧑🏽‍⚕️💥',
    '\u202Eتطوير البرمجيات\u202C',
    '<img src=x onerror=alert(1)>',
    '{company} {jobTitle} {{}}',
    '$& $1 $$',
    '\u0000\u0007\u200B',
    '"); DROP TABLE interviews; --',
  ),
);
const input = fc.record({
  type: fc.constantFrom(...INTERVIEW_TYPES),
  seed: fc.string(),
  customization: fc
    .record({
      jobTitle: hostile,
      company: hostile,
      jobDescription: fc.oneof(
        hostile,
        fc.constant('react sql patient hotel '.repeat(833)),
        fc.constant('🧨'.repeat(10_000)),
      ),
      experienceLevel: fc.constantFrom(...EXPERIENCE_LEVELS),
      industry: hostile,
      skills: hostile,
      interviewType: fc.constantFrom(...MODES),
      questionCount: fc.integer({ min: 1, max: 10 }).map(String),
    })
    .map((fields) => buildCustomization(fields)),
});

const signal = new AbortController().signal;

describe('questions from the bank', () => {
  it('are exactly as many as asked for, all different, and the same again for the same seed', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        const questions = await bankQuestionWriter.write(given, signal);
        expect(questions).toHaveLength(Number(given.customization.questionCount));
        expect(new Set(questions).size).toBe(questions.length);
        expect(await bankQuestionWriter.write(given, signal)).toEqual(questions);
      }),
      { numRuns: 150 },
    );
  });

  it('can always be shown and spoken, whatever was typed into the form', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        const fallback = fallbackQuestions(given.type, given.customization, 6);
        for (const question of [...(await bankQuestionWriter.write(given, signal)), ...fallback]) {
          expect(question).not.toMatch(/[<>{}\p{Cc}\p{Cf}]/u);
          expect(question.length).toBeGreaterThan(20);
          expect(question.length).toBeLessThanOrEqual(1_000);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('have the type that was asked for, and a combination mixes both', () => {
    fc.assert(
      fc.property(input, (given) => {
        const types = chooseQuestions(QUESTION_BANK, given).map(({ type }) => type);
        if (given.type !== 'combination') expect(new Set(types)).toEqual(new Set([given.type]));
        else if (types.length > 1) expect(new Set(types).size).toBe(2);
      }),
    );
  });

  it('suit the level, and ask a competency twice only when no other is left', () => {
    fc.assert(
      fc.property(input, (given) => {
        const level =
          given.customization.experienceLevel === 'intermediate' ? 'mid' : given.customization.experienceLevel;
        const chosen = chooseQuestions(QUESTION_BANK, given);
        for (const { levels } of chosen) expect(levels).toContain(level);
        expect(new Set(chosen.map(({ competency }) => competency)).size).toBe(chosen.length);
      }),
    );
  });

  it('begin with an opener and end with motivation or reflection from three questions on', () => {
    for (const type of INTERVIEW_TYPES) {
      const chosen = chooseQuestions(QUESTION_BANK, {
        type,
        customization: buildCustomization({ questionCount: '7' }),
        seed: 'a',
      });
      expect(chosen.map(({ role }) => role)).toEqual(['opener', ...Array.from({ length: 5 }, () => 'core'), 'closer']);
    }
    const types = chooseQuestions(QUESTION_BANK, {
      type: 'combination',
      customization: buildCustomization({ questionCount: '7' }),
      seed: 'a',
    }).map(({ type }) => type[0]);
    expect(types.join('')).toBe('btbtbtb');
  });

  it('follow the job: most technical questions for a nurse are about nursing', () => {
    const customization = buildCustomization({ jobTitle: 'Registered Nurse', questionCount: '10' });
    const chosen = chooseQuestions(QUESTION_BANK, { type: 'technical', customization, seed: 'b' });
    expect(chosen.filter(({ field }) => field === 'health').length).toBeGreaterThanOrEqual(6);
    expect(chosen.every(({ field }) => field === 'health' || field === 'general')).toBe(true);
  });

  it('follow the description too: words in it bring the questions about them forward', () => {
    const ask = (jobDescription: string) =>
      [...'abcdefghij'].flatMap((seed) =>
        chooseQuestions(QUESTION_BANK, {
          type: 'technical',
          customization: buildCustomization({ jobTitle: 'Software Engineer', jobDescription, questionCount: '3' }),
          seed,
        }).filter(({ competency }) => competency === 'front end'),
      ).length;
    expect(ask('React, TypeScript, CSS and accessible UI')).toBeGreaterThan(ask('Go services and PostgreSQL'));
  });

  it('differ from one seed to the next', () => {
    const ask = (seed: string) =>
      chooseQuestions(QUESTION_BANK, { type: 'behavioral', customization: buildCustomization(), seed })
        .map(({ id }) => id)
        .join();
    expect(new Set([...'abcdefghij'].map(ask)).size).toBeGreaterThanOrEqual(8);
  });
});

describe('the field of a job', () => {
  it.each([
    ['Senior Backend Developer', 'software'],
    ['Data Analyst', 'data'],
    ['Financial Analyst', 'finance'],
    ['Marketing Manager', 'marketing'],
    ['Account Executive', 'sales'],
    ['Product Manager', 'product'],
    ['UX Designer', 'design'],
    ['Registered Nurse', 'health'],
    ['Primary School Teacher', 'teaching'],
    ['Civil Engineer', 'engineering'],
    ['Supply Chain Planner', 'operations'],
    ['HR Business Partner', 'hr'],
    ['Paralegal', 'legal'],
    ['Customer Support Agent', 'service'],
    ['Hotel Receptionist', 'hospitality'],
  ])('%s is %s', (jobTitle, field) => {
    expect(fieldsOf(buildCustomization({ jobTitle }))).toContain(field);
  });

  it('is none for a job that the bank does not know', () => {
    expect(fieldsOf(buildCustomization({ jobTitle: 'Lighthouse Keeper' }))).toEqual([]);
  });
});

describe('fallback questions', () => {
  it('are six a type, name the job and the company, and are cut to the count', () => {
    for (const type of INTERVIEW_TYPES) {
      const six = fallbackQuestions(type, { jobTitle: 'Chemist', company: 'Northwind' }, 10);
      expect(new Set(six).size).toBe(6);
      expect(six.join(' ')).toContain('Chemist');
      expect(six.join(' ')).toContain('Northwind');
      expect(fallbackQuestions(type, { jobTitle: 'Chemist', company: 'Northwind' }, 3)).toEqual(six.slice(0, 3));
    }
  });
});
