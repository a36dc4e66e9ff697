import { recordingJobs } from '#features/recording/server/recording.jobs.ts';
import { resultsJobs } from '#features/results/server/results.jobs.ts';
import type { JobDefinition } from './jobs/jobs.ts';
import type { Parts } from './parts.ts';

/** Every feature's jobs, one line each. */
export const JOBS: JobDefinition<Parts, never>[] = [...recordingJobs, ...resultsJobs];
