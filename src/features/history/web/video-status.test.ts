import { describe, expect, it } from 'vitest';
import { videoStatus } from './video-status.ts';

const now = new Date('2026-01-01T12:00:00Z');
const expiringIn = (ms: number) => ({
  videoDeleted: false,
  videoExpiryTimestamp: new Date(now.getTime() + ms).toISOString(),
});

describe('the video line of a history card', () => {
  it('says how long the video stays, and warns in the last five minutes', () => {
    expect(videoStatus(expiringIn(12 * 60_000), now)).toEqual({
      text: '12 minutes until video is deleted',
      tone: 'mid',
    });
    expect(videoStatus(expiringIn(5 * 60_000), now)).toEqual({ text: '5 minutes until video is deleted', tone: 'bad' });
    expect(videoStatus(expiringIn(60_000), now)).toEqual({ text: '1 minute until video is deleted', tone: 'bad' });
    expect(videoStatus(expiringIn(59_000), now)).toEqual({ text: 'Deleting soon...', tone: 'bad' });
  });
  it('says that it is gone, by mark or by time', () => {
    const gone = { text: 'Video deleted – feedback still available', tone: 'calm' };
    expect(videoStatus({ videoDeleted: true, videoExpiryTimestamp: null }, now)).toEqual(gone);
    expect(videoStatus(expiringIn(0), now)).toEqual(gone);
  });
  it('has no clock before the first viewing', () => {
    expect(videoStatus({ videoDeleted: false, videoExpiryTimestamp: null }, now).text).toBe('Feedback available');
  });
});
