import { randomBytes, randomUUID } from 'node:crypto';

/** Ids and randomness are injected, so that a test can name what it made. */
export interface Ids {
  uuid(): string;
  /** The specification's shape: interview_{timestamp}_{random}. */
  interviewId(now: Date): string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  interviewId: (now) => `interview_${now.getTime()}_${randomBytes(9).toString('hex')}`,
};
