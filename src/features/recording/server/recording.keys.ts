/** Where a recording's bytes live in the storage. */

export const CHUNKS = 'recording_chunks/';
/** The specification's bucket. */
export const VIDEOS = 'interview_videos/';

export const chunkFolder = (recordingId: string) => `${CHUNKS}${recordingId}/`;

/** Padded, so that a listing is in order. */
export const chunkKey = (recordingId: string, number: number) =>
  `${chunkFolder(recordingId)}${String(number).padStart(6, '0')}`;

export const videoFolder = (interviewId: string) => `${VIDEOS}${interviewId}/`;

interface Take {
  interviewId: string;
  questionIndex: number;
  mimeType: string;
  createdAt: Date;
}

/** The specification's path. The time is the take's own, so finalizing twice writes the same file. */
export const videoKey = (take: Take) => `${stem(take)}.${extensionOf(take.mimeType)}`;

/** A copy of the same video that seeks. */
export const seekableKey = (take: Take) => `${stem(take)}_seekable.${extensionOf(take.mimeType)}`;

const stem = ({ interviewId, questionIndex, createdAt }: Take) =>
  `${videoFolder(interviewId)}interview_${interviewId}_question_${questionIndex}_${createdAt.getTime()}`;

const extensionOf = (mimeType: string) => (mimeType.includes('mp4') ? 'mp4' : 'webm');
