import { interviewErrors } from './interview.errors.ts';

const DAY_MS = 24 * 3_600_000;

/** The calendar day in a time zone, as YYYY-MM-DD. Throws interview.time_zone for one that does not exist. */
export function dayIn(timeZone: string, at: Date): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  } catch (cause) {
    throw interviewErrors.timeZone(undefined, cause);
  }
}

/** The device's own day is believed within a day of ours (a clock near midnight), since streaks are made of it. */
export function plausibleDay(told: string, timeZone: string, now: Date): string {
  const ours = dayIn(timeZone, now);
  return Math.abs(Date.parse(told) - Date.parse(ours)) <= DAY_MS ? told : ours;
}
