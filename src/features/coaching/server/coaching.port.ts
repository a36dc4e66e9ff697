import type { Delivery, StructuredFeedback } from '#features/coaching/coaching.contract.ts';
import type { InterviewType } from '#features/interview/interview.contract.ts';
import type { Transcript } from '#features/transcription/transcription.contract.ts';

export interface AnswerToScore {
  question: string;
  interviewType: InterviewType;
  jobTitle: string;
  skills: string;
  transcript: Transcript;
  delivery: Delivery | null;
}

/** Judges one answer. The same answer always gets the same scores from the built-in rubric. */
export interface Scorer {
  readonly name: string;
  /** Throws; it never makes a score up. Every quote in what it returns has been found in the transcript. */
  score(answer: AnswerToScore, signal: AbortSignal): Promise<StructuredFeedback>;
}
