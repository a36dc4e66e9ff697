import { beforeEach, describe, expect, it } from 'vitest';
import { customizationSchema } from '#features/interview/interview.contract.ts';
import { savedSetup, savePrep, savedPrep, saveSetup } from './saved-state.ts';
import { customizationOf, EMPTY_SETUP, isSetupFilled, restoreSetup, setupFormSchema } from './setup.form.ts';
import { explainFailure } from './use-question-generation.ts';

const filled = { ...EMPTY_SETUP, jobTitle: 'Analyst', company: 'Northwind', experienceLevel: 'mid', enableTTS: 'yes' };

describe('the setup form', () => {
  it('can start when the four required fields hold more than blanks', () => {
    expect(isSetupFilled(filled)).toBe(true);
    for (const field of ['jobTitle', 'company', 'experienceLevel', 'enableTTS']) {
      expect(isSetupFilled({ ...filled, [field]: '  ' })).toBe(false);
    }
  });

  it('sends what the server’s contract accepts, for every difficulty and count', () => {
    for (const interviewType of ['easy', 'intermediate', 'hard']) {
      for (const questionCount of ['1', '3', '5', '7', '10']) {
        const customization = customizationOf(setupFormSchema.parse({ ...filled, interviewType, questionCount }));
        expect(customizationSchema.parse(customization)).toEqual(customization);
        expect(customization.enableTTS).toBe(true);
      }
    }
  });

  it('asks for five questions unless the person wants another number', () => {
    expect(EMPTY_SETUP.questionCount).toBe('5');
  });
});

describe('the saved form', () => {
  const place = { userId: 'maya', mode: 'technical', tutorial: false };
  beforeEach(() => localStorage.clear());

  it('comes back for the same person, mode and tutorial flag only', () => {
    saveSetup(place, filled);
    expect(savedSetup(place)).toEqual(filled);
    expect(savedSetup({ ...place, mode: 'behavioral' })).toBeNull();
    expect(savedSetup({ ...place, tutorial: true })).toBeNull();
    expect(savedSetup({ ...place, userId: 'tom' })).toBeNull();
  });

  it('leaves out what no longer fits', () => {
    expect(restoreSetup({ ...filled, questionCount: '51', interviewType: 'brutal', company: 7 })).toEqual({
      ...filled,
      company: '',
    });
    expect(restoreSetup('nonsense')).toEqual(EMPTY_SETUP);
  });

  it('remembers the interview that is being prepared, for the same person', () => {
    savePrep('maya', 'interview_1_abcdef', true);
    expect(savedPrep('maya')).toEqual({ interviewId: 'interview_1_abcdef', tutorial: true });
    expect(savedPrep('tom')).toBeNull();
  });

  it('is nothing when the storage holds something else', () => {
    localStorage.setItem('interview_setup_state', '{broken');
    expect(savedSetup(place)).toBeNull();
  });
});

describe('a failed question generation', () => {
  it('is told in the specification’s three sentences', () => {
    expect(explainFailure('You exceeded your current quota')).toBe(
      'OpenAI API quota exceeded. Please check your billing and try again.',
    );
    expect(explainFailure('Incorrect API key provided')).toBe('OpenAI API key issue. Please check your configuration.');
    expect(explainFailure('Invalid response format from question generation')).toBe(
      'Error: Invalid response format from question generation',
    );
  });
});
