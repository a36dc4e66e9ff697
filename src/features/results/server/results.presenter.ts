import type { InferSelectModel } from 'drizzle-orm';
import type { answerFeedback } from '#features/coaching/server/coaching.table.ts';
import type { InterviewRow } from '#features/interview/server/interview.table.ts';
import { presentFailure } from '#features/recording/server/recording.presenter.ts';
import type { RecordingRow } from '#features/recording/server/recording.table.ts';
import type { Answer } from '#features/results/results.contract.ts';
import { speechUnavailable } from '#features/transcription/server/transcription.errors.ts';
import type { transcripts } from '#features/transcription/server/transcription.table.ts';

export interface AnswerRows {
  questionIndex: number;
  /** The newest take, unless it was discarded. */
  take: RecordingRow | undefined;
  transcript: InferSelectModel<typeof transcripts> | undefined;
  feedback: InferSelectModel<typeof answerFeedback> | undefined;
}

const NO_RECOGNISER = speechUnavailable().code;

export function stateOf({ take, feedback }: AnswerRows): Answer['state'] {
  if (feedback) return 'scored';
  if (!take) return 'unanswered';
  if (take.status !== 'failed') return 'processing';
  return take.errorCode === NO_RECOGNISER ? 'needs_words' : 'failed';
}

/** Nothing more will happen by itself: from then on the videos' clock may run. */
export const isSettled = (rows: AnswerRows) => stateOf(rows) !== 'processing';

export function presentAnswer(interview: InterviewRow, rows: AnswerRows, videosGone: boolean): Answer {
  const { questionIndex, take, transcript, feedback } = rows;
  const state = stateOf(rows);
  return {
    questionIndex,
    question: interview.questions[questionIndex] ?? '',
    recordingId: take?.id ?? null,
    state,
    error: take && (state === 'failed' || state === 'needs_words') ? presentFailure(take) : null,
    video: presentVideo(interview.id, questionIndex, take, videosGone),
    durationMs: take?.durationMs ?? null,
    transcript: transcript
      ? {
          text: transcript.transcriptText,
          words: transcript.words,
          source: transcript.source,
          recogniser: transcript.recogniser,
        }
      : null,
    feedback: feedback?.structuredFeedback ?? null,
    delivery: feedback?.delivery ?? null,
  };
}

function presentVideo(
  interviewId: string,
  index: number,
  take: RecordingRow | undefined,
  gone: boolean,
): Answer['video'] {
  const none = { url: null, mimeType: null };
  if (!take) return { state: 'not_available', ...none };
  if (gone) return { state: 'deleted', ...none };
  if (take.status === 'receiving') return { state: 'processing', ...none };
  if (!take.storagePath) return { state: 'not_available', ...none };
  // The copy is named, so that the ranges of one playback are never of two files.
  const copy = take.seekablePath ? 'seekable' : 'original';
  return {
    state: 'available',
    url: `/api/v1/interviews/${interviewId}/answers/${index}/video?take=${take.id}&copy=${copy}`,
    mimeType: containerOf(take.mimeType),
  };
}

/** Without the codecs: 'video/webm'. */
export const containerOf = (mimeType: string) => mimeType.split(';')[0] ?? mimeType;
