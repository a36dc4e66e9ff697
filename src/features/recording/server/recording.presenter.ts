import type { Recording } from '#features/recording/recording.contract.ts';
import type { RecordingRow } from './recording.takes.ts';

export const presentRecording = (row: RecordingRow, received: number[]): Recording => ({
  id: row.id,
  interviewId: row.interviewId,
  questionIndex: row.questionIndex,
  status: row.status,
  received,
  error: presentFailure(row),
});

export const presentFailure = (row: Pick<RecordingRow, 'errorCode' | 'errorMessage'>): Recording['error'] =>
  row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' };
