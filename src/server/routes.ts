import { accountsRoutes } from '#features/accounts/server/accounts.routes.ts';
import { historyRoutes } from '#features/history/server/history.routes.ts';
import { interviewRoutes } from '#features/interview/server/interview.routes.ts';
import { recordingRoutes } from '#features/recording/server/recording.routes.ts';
import { resultsRoutes } from '#features/results/server/results.routes.ts';
import { voiceRoutes } from '#features/voice/server/voice.routes.ts';
import { createRouter } from './http/context.ts';
import { eventRoutes } from './http/events.routes.ts';
import { healthRoutes } from './http/health.routes.ts';
import type { Parts } from './parts.ts';

/** Every feature's routes, one line each. */
export const apiRoutes = (parts: Parts) =>
  createRouter()
    .route('/', healthRoutes(parts))
    .route('/', eventRoutes(parts))
    .route('/', accountsRoutes(parts))
    .route('/', interviewRoutes(parts))
    .route('/', recordingRoutes(parts))
    .route('/', resultsRoutes(parts))
    .route('/', historyRoutes(parts))
    .route('/', voiceRoutes(parts));

export const API_BASE = '/api/v1';

const mounted = (parts: Parts) => createRouter().route(API_BASE, apiRoutes(parts));

/** What the browser's client is typed by. */
export type AppType = ReturnType<typeof mounted>;
