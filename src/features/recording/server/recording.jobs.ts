import type { JobDefinition } from '#server/jobs/jobs.ts';
import type { Parts } from '#server/parts.ts';
import { processInterviewVideo } from './recording.process.job.ts';
import { rescueRecordingsJob } from './recording.rescue.job.ts';
import { makeRecordingSeekable } from './recording.seekable.job.ts';

export const recordingJobs = [processInterviewVideo, makeRecordingSeekable, rescueRecordingsJob] as JobDefinition<
  Parts,
  never
>[];
