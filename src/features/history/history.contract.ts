import { z } from 'zod';
import { interviewSessionSchema } from '#features/interview/interview.contract.ts';

export const SESSIONS_PAGE = 50;

export const sessionsQuerySchema = z.object({ cursor: z.string().max(200).optional() });

/** Newest first; `nextCursor` is null on the last page. */
export const sessionsPageSchema = z
  .object({ sessions: z.array(interviewSessionSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'SessionsPage' });
export type SessionsPage = z.infer<typeof sessionsPageSchema>;
