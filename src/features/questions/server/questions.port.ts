import type { Customization, InterviewType } from '#features/interview/interview.contract.ts';

/** Writes the questions of one interview. */
export interface QuestionWriter {
  readonly source: 'bank' | 'llm';
  /** Exactly `questionCount` different questions. Throws questionGenerationFailed(message). `seed` makes it repeatable. */
  write(
    input: { type: InterviewType; customization: Customization; seed: string },
    signal: AbortSignal,
  ): Promise<string[]>;
}
