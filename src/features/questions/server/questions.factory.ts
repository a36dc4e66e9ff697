import type { Customization } from '#features/interview/interview.contract.ts';

export function buildCustomization(overrides: Partial<Customization> = {}): Customization {
  return {
    jobTitle: 'Backend Developer',
    company: 'Northwind',
    jobDescription: '',
    experienceLevel: 'mid',
    industry: '',
    skills: '',
    interviewType: 'intermediate',
    questionCount: '5',
    enableTTS: true,
    ...overrides,
  };
}
