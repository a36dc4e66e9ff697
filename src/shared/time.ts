const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A place in a recording: 81_400 ms is '1:21'. */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The same place in words, for a screen reader: '1 minute 21 seconds'. */
export function spokenClock(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(total / 60);
  const seconds = total % 60;
  const parts = [minutes > 0 && count(minutes, 'minute'), (seconds > 0 || minutes === 0) && count(seconds, 'second')];
  return parts.filter(Boolean).join(' ');
}

/** '1 pause', '2 pauses': a figure never stands beside the wrong word. */
export const count = (n: number, singular: string, plural = `${singular}s`) => `${n} ${n === 1 ? singular : plural}`;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago, as a person would say it; after a week the date itself says more. */
export function relativeTime(iso: string, now: Date): string {
  const then = new Date(iso);
  const ago = now.getTime() - then.getTime();
  if (ago < MINUTE_MS) return 'just now';
  if (ago < HOUR_MS) return relative.format(-Math.floor(ago / MINUTE_MS), 'minute');
  const days = calendarDaysBetween(then, now);
  if (ago < 12 * HOUR_MS || days === 0) return relative.format(-Math.floor(ago / HOUR_MS), 'hour');
  if (days < 7) return relative.format(-days, 'day');
  const sameYear = then.getFullYear() === now.getFullYear();
  return then.toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...(sameYear ? {} : { year: 'numeric' }) });
}

/** 'yesterday' is about the calendar, not about 24 hours. */
function calendarDaysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}

/** Whole minutes until `iso`, rounded up, so that 0 means: over. */
export const minutesLeft = (iso: string, now: Date) =>
  Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / MINUTE_MS));
