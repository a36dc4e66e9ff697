import { CircleCheck, Hourglass, VideoOff } from 'lucide-react';
import type { InterviewSession } from '#features/interview/interview.contract.ts';
import { count, relativeTime } from '#shared/time.ts';
import { paths } from '#web/paths.ts';
import { Badge, scoreTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { modeLabel, TYPE_LABEL } from '../labels.ts';
import { videoStatus } from '../video-status.ts';

const URGENCY = { calm: 'text-soft', mid: 'text-mid', bad: 'text-bad' } as const;

export function SessionCard({ session, now }: { session: InterviewSession; now: Date }) {
  const title = session.jobTitle || 'General Interview';
  return (
    <Card as="li" className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
      <ScoreTile percent={session.averageScore} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h3 className="text-subheading">
          {title}
          {session.company && <span className="font-medium text-soft"> at {session.company}</span>}
        </h3>
        <div className="flex flex-wrap items-center gap-2">
          <Badge>{modeLabel(session.mode)}</Badge>
          <Badge tone="action">{TYPE_LABEL[session.interviewType]}</Badge>
          <span className="text-sm text-soft figures">
            <time dateTime={session.createdAt} title={new Date(session.createdAt).toLocaleString()}>
              {relativeTime(session.createdAt, now)}
            </time>
            {' · '}
            {count(session.questionCount, 'question')}
          </span>
        </div>
        <VideoLine session={session} now={now} />
      </div>
      <LinkButton
        variant="secondary"
        className="max-sm:w-full"
        aria-label={`View Feedback for ${title}, ${relativeTime(session.createdAt, now)}`}
        {...paths.results(session.interviewId)}
      >
        View Feedback
      </LinkButton>
    </Card>
  );
}

function ScoreTile({ percent }: { percent: number | null }) {
  if (percent === null) {
    return (
      <Badge
        tone="neutral"
        className="self-start rounded-control! py-2! text-center sm:w-24 sm:justify-center sm:self-center"
      >
        Not scored yet
      </Badge>
    );
  }
  return (
    <Badge
      tone={scoreTone(percent)}
      className="self-start rounded-control! px-3.5! py-2! font-display text-xl sm:w-24 sm:justify-center sm:self-center"
    >
      <span className="sr-only">Overall score </span>
      {percent}%
    </Badge>
  );
}

function VideoLine({ session, now }: { session: InterviewSession; now: Date }) {
  const status = videoStatus(session, now);
  const Icon = status.tone !== 'calm' ? Hourglass : status.text === 'Feedback available' ? CircleCheck : VideoOff;
  return (
    <p className={cx('flex items-center gap-1.5 text-sm figures', URGENCY[status.tone])}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {status.text}
    </p>
  );
}
