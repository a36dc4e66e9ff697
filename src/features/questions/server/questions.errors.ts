import { errorFactory } from '#server/errors.ts';

export const INVALID_FORMAT = 'Invalid response format from question generation';

/**
 * The page shows `message` by the specification's rule: one that contains 'quota' or 'API key' has its own
 * text, any other is shown as 'Error: {message}'. So it is written for people, and carries nothing of the reply.
 */
export const questionGenerationFailed = (message: string, details?: Record<string, unknown>) =>
  errorFactory('questions.generation_failed', 'unavailable', message)(details);
