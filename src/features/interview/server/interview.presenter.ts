import type { Interview, InterviewSession } from '#features/interview/interview.contract.ts';
import type { SpeechStatus } from '#features/transcription/server/transcription.port.ts';
import type { InterviewRow, SessionRow } from './interview.table.ts';

const SPEECH = { ready: 'ready', preparing: 'preparing', unavailable: 'none' } as const;

export const presentInterview = (
  row: InterviewRow,
  takes: Interview['takes'],
  speech: SpeechStatus['state'],
): Interview => ({
  id: row.id,
  type: row.interviewType,
  mode: row.mode,
  customization: row.customization,
  status: row.status,
  questions: row.questions,
  questionSource: row.questionSource,
  progress: row.progress,
  takes,
  speech: SPEECH[speech],
  createdAt: row.createdAt.toISOString(),
});

export const presentSession = (row: SessionRow): InterviewSession => ({
  id: row.id,
  interviewId: row.interviewId,
  jobTitle: row.jobTitle,
  company: row.company,
  interviewType: row.interviewType,
  mode: row.mode,
  averageScore: row.averageScore,
  questionCount: row.questionCount,
  videoExpiryTimestamp: row.videoExpiryTimestamp?.toISOString() ?? null,
  videoDeleted: row.videoDeleted,
  createdAt: row.createdAt.toISOString(),
});
