import type { Interview, Mode } from '#features/interview/interview.contract.ts';
import type { Recording } from '#features/recording/recording.contract.ts';
import type { RecordingRow } from './recording.table.ts';
import { newestTakes, takesLeft } from './recording.takes.usecases.ts';

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

export const presentTakes = (takes: RecordingRow[], mode: Mode): Interview['takes'] =>
  newestTakes(takes).map((take) => ({
    questionIndex: take.questionIndex,
    recordingId: take.id,
    status: take.status,
    reRecordsLeft: takesLeft(
      takes.filter((other) => other.questionIndex === take.questionIndex),
      mode,
    ),
  }));
