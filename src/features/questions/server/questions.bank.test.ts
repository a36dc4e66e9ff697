import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EXPERIENCE_LEVELS, INTERVIEW_TYPES, MODES } from '#features/interview/interview.contract.ts';
import { bankFileSchema, QUESTION_BANK } from './questions.bank.ts';
import { chooseQuestions } from './questions.choose.ts';
import { buildCustomization } from './questions.factory.ts';
import { FIELDS } from './questions.fields.ts';

const folder = fileURLToPath(new URL('../../../../content/questions/', import.meta.url));

describe('the question bank', () => {
  it('loads every file of its folder, and every file is well formed', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const count = files.reduce(
      (sum, name) => sum + bankFileSchema.parse(JSON.parse(readFileSync(`${folder}${name}`, 'utf8'))).questions.length,
      0,
    );
    expect(QUESTION_BANK).toHaveLength(count);
    expect(count).toBeGreaterThanOrEqual(250);
  });

  it('has no two questions alike and no id twice', () => {
    const bare = QUESTION_BANK.map(({ text }) => text.toLowerCase().replace(/[^a-z]+/g, ' '));
    expect(new Set(bare).size).toBe(bare.length);
    expect(new Set(QUESTION_BANK.map(({ id }) => id)).size).toBe(QUESTION_BANK.length);
  });

  it('knows only the two placeholders, and never puts an article before one', () => {
    for (const { text } of QUESTION_BANK) {
      expect(text.replaceAll('{jobTitle}', '').replaceAll('{company}', '')).not.toMatch(/[{}]/);
      expect(text).not.toMatch(/\ban? \{/);
    }
  });

  it('has at least ten technical questions for each field', () => {
    for (const field of FIELDS) {
      const own = QUESTION_BANK.filter((question) => question.field === field);
      expect({ field, enough: own.length >= 10 }).toEqual({ field, enough: true });
    }
  });

  it('fills ten questions without repeating a competency, for every field, level, type and difficulty', () => {
    const titles = ['Backend Developer', 'Nurse', 'Chef', 'Paralegal', 'Recruiter', 'Astronaut', 'Civil Engineer'];
    for (const jobTitle of titles) {
      for (const experienceLevel of EXPERIENCE_LEVELS) {
        for (const type of INTERVIEW_TYPES) {
          for (const interviewType of MODES) {
            const customization = buildCustomization({ jobTitle, experienceLevel, interviewType, questionCount: '10' });
            const chosen = chooseQuestions(QUESTION_BANK, { type, customization, seed: 's' });
            expect(new Set(chosen.map(({ competency }) => competency)).size).toBe(10);
          }
        }
      }
    }
  });
});
