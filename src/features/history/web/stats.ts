import type { InterviewSession } from '#features/interview/interview.contract.ts';

export interface HistoryStats {
  total: number;
  /** Percent, one decimal; null while no session has been scored. */
  average: number | null;
}

/** Sessions whose answers are still being scored count as sessions, not as zeros. */
export function statsOf(sessions: Pick<InterviewSession, 'averageScore'>[]): HistoryStats {
  const scores = sessions.map((session) => session.averageScore).filter((score) => score !== null);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { total: sessions.length, average: scores.length > 0 ? Math.round(mean * 10) / 10 : null };
}
