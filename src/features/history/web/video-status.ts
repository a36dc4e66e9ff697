import type { InterviewSession } from '#features/interview/interview.contract.ts';
import { VIDEO_LIFETIME_MINUTES } from '#features/results/results.contract.ts';
import { count, minutesLeft } from '#shared/time.ts';

/** What a history card says about the session's video, and how urgent that is. */
export function videoStatus(
  session: Pick<InterviewSession, 'videoDeleted' | 'videoExpiryTimestamp'>,
  now: Date,
): { text: string; tone: 'calm' | 'mid' | 'bad' } {
  const expiry = session.videoExpiryTimestamp;
  if (session.videoDeleted || (expiry !== null && Date.parse(expiry) <= now.getTime())) {
    return { text: 'Video deleted – feedback still available', tone: 'calm' };
  }
  if (expiry === null) return { text: 'Feedback available', tone: 'calm' };
  if (Date.parse(expiry) - now.getTime() < 60_000) return { text: 'Deleting soon...', tone: 'bad' };
  const left = Math.min(minutesLeft(expiry, now), VIDEO_LIFETIME_MINUTES);
  return { text: `${count(left, 'minute')} until video is deleted`, tone: left <= 5 ? 'bad' : 'mid' };
}
