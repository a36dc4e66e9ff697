import { ArrowLeft, Hourglass, ShieldCheck } from 'lucide-react';
import type { InterviewSession } from '#features/interview/interview.contract.ts';
import { VIDEO_LIFETIME_MINUTES } from '#features/results/results.contract.ts';
import { count, minutesLeft, relativeTime } from '#shared/time.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const MODE_LABEL = { easy: 'Easy', intermediate: 'Intermediate', hard: 'Hard' } as const;

export function ResultsHeader({ session }: { session: InterviewSession | null }) {
  const now = useNow(5_000);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        {session && (
          <p className="text-soft">
            {session.jobTitle || 'General Interview'}
            {session.company && ` at ${session.company}`}
            {` · ${MODE_LABEL[session.mode] ?? 'Practice'} · `}
            <time dateTime={session.createdAt}>{relativeTime(session.createdAt, now)}</time>
          </p>
        )}
        <h1 className="text-title">Your interview</h1>
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        {session && <ExpiryBadge session={session} now={now} />}
        <LinkButton
          variant="secondary"
          className="max-sm:px-3!"
          icon={<ArrowLeft className="size-4.5" aria-hidden="true" />}
          {...paths.dashboard('review')}
        >
          Back
        </LinkButton>
      </div>
    </div>
  );
}

/** The server erases the video by its own clock; this counts down what it announced. */
function ExpiryBadge({ session, now }: { session: InterviewSession; now: Date }) {
  if (session.videoDeleted) {
    return <Badge icon={<ShieldCheck className="size-4" aria-hidden="true" />}>Video erased</Badge>;
  }
  if (session.videoExpiryTimestamp === null) return null;
  const left = Math.min(minutesLeft(session.videoExpiryTimestamp, now), VIDEO_LIFETIME_MINUTES);
  return (
    <Badge tone={left <= 5 ? 'bad' : 'mid'} icon={<Hourglass className="size-4" aria-hidden="true" />}>
      {left === 0 ? 'Video is being erased' : `Video erased in ${count(left, 'minute')}`}
    </Badge>
  );
}
