import { z } from 'zod';
import { defineJob, type JobDefinition } from '#server/jobs/jobs.ts';
import type { Parts } from '#server/parts.ts';
import { expireUnviewedVideos, expireVideos, type ExpiryDeps } from './results.expire.ts';
import { eraseAbandoned, eraseLeftTakes, eraseOrphans, type SweepDeps } from './results.sweep.ts';

const housekeeping = {
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 5,
  expireInSeconds: 300,
  concurrency: 1,
};

export const expireVideosJob = defineJob<ExpiryDeps, object>({
  ...housekeeping,
  name: 'expire-videos',
  cron: '* * * * *',
  handle: async (deps) => void (await expireVideos(deps)),
});

export const sweepInterviewsJob = defineJob<SweepDeps & ExpiryDeps, object>({
  ...housekeeping,
  name: 'sweep-interviews',
  cron: '17 * * * *',
  handle: async (deps) => {
    await eraseAbandoned(deps);
    await expireUnviewedVideos(deps);
    await eraseLeftTakes(deps);
    await eraseOrphans(deps);
  },
});

export const resultsJobs = [expireVideosJob, sweepInterviewsJob] as JobDefinition<Parts, never>[];
