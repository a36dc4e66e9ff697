import { Info } from 'lucide-react';
import type { Notice } from '../../live/notices.ts';

/** At the foot of the camera, where neither question nor button is. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-3 bottom-14 flex flex-col items-center gap-2 sm:bottom-4"
    >
      {notices.map((notice) => (
        <p
          key={notice.id}
          className="flex max-w-md gap-2.5 rounded-control border border-line bg-surface px-4 py-2.5 text-sm shadow-lift"
        >
          <Info className="mt-0.5 size-4 shrink-0 text-action" aria-hidden="true" />
          <span>
            <span className="block font-semibold">{notice.title}</span>
            {notice.description && <span className="block text-soft">{notice.description}</span>}
          </span>
        </p>
      ))}
    </div>
  );
}
