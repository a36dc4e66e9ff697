import type { ReactNode } from 'react';
import { Badge, scoreTone } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';

const LEVELS = [18, 62, 34, 88, 56, 74, 40, 92, 66, 30, 80, 52, 96, 44, 70, 26, 84, 58, 36, 76, 48, 90, 32, 64];

/** What an interview and its results look like. It is an example, and says so. */
export function ProductPreview() {
  return (
    <figure className="overflow-hidden rounded-3xl border border-line bg-surface p-3 shadow-lift sm:p-3.5">
      <div className="theme-dark relative flex aspect-16/11 flex-col justify-between overflow-hidden rounded-card p-3.5 sm:p-4.5">
        <Person />
        <p className="relative rounded-control bg-paper/85 px-4 py-3 font-display text-[1.0625rem] leading-snug font-semibold">
          Tell me about a time a plan fell apart. What did you do first?
        </p>
        <div className="relative flex items-center gap-3" aria-hidden="true">
          <span className="inline-flex items-center gap-2 rounded-full bg-paper/85 px-3 py-1.5 font-display font-bold figures">
            <span className="size-2.5 rounded-full bg-bad" />
            1:24
          </span>
          <span className="flex h-8 items-center gap-[3px]">
            {LEVELS.map((level, index) => (
              <span key={index} className="w-[3px] rounded-full bg-action" style={{ height: `${level}%` }} />
            ))}
          </span>
        </div>
      </div>
      <ul className="flex flex-col gap-2.5 px-1.5 pt-4 pb-2">
        <Finding score={8.5} name="Structure" time="0:21">
          “First I called the supplier, then I told the customer.”
        </Finding>
        <Finding score={6} name="Content" time="1:47">
          The result has no figure.
        </Finding>
      </ul>
      <figcaption className="border-t border-line px-1.5 pt-3 pb-1 text-sm text-soft">
        An example: a question, an answer, and what its feedback points at.
      </figcaption>
    </figure>
  );
}

function Finding({ score, name, time, children }: { score: number; name: string; time: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-3">
      <Badge tone={scoreTone(score * 10)} className="min-w-13 justify-center font-display font-bold">
        {score.toFixed(1)}
      </Badge>
      <p className="flex-1">
        <strong className="font-semibold">{name}.</strong> <span className="text-soft">{children}</span>
      </p>
      <span className={cx('text-sm font-semibold text-action figures')}>{time}</span>
    </li>
  );
}

/** Someone in front of a camera, without being anyone. */
function Person() {
  return (
    <svg
      viewBox="0 0 480 330"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="preview-room" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#3c5563" />
          <stop offset="1" stopColor="#182831" />
        </linearGradient>
        <linearGradient id="preview-light" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#f6d7ae" />
          <stop offset="1" stopColor="#c98f62" />
        </linearGradient>
      </defs>
      <rect width="480" height="330" fill="url(#preview-room)" />
      <path d="M-20 0H120L60 330H-20Z" fill="#fff3d6" opacity="0.09" />
      <rect x="352" y="96" width="84" height="112" rx="6" fill="#0e151b" opacity="0.35" />
      <path
        d="M372 208V150M394 208V132M416 208V164"
        stroke="#58d0c2"
        strokeOpacity="0.4"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M104 330C110 276 150 256 196 248H268C316 256 354 276 360 330Z" fill="#1b6b66" />
      <path d="M206 250 232 284 258 250V230H206Z" fill="#fdf6ea" />
      <path d="M212 214H252V246C246 256 218 256 212 246Z" fill="#b97d52" />
      <path
        d="M186 162C186 126 206 108 232 108S278 126 278 162C278 200 258 230 232 230S186 200 186 162Z"
        fill="url(#preview-light)"
      />
      <path
        d="M182 172C174 118 204 90 238 92 272 90 292 122 282 172 278 150 270 138 258 132 236 140 208 138 194 146 188 152 184 160 182 172Z"
        fill="#3a2417"
      />
      <path d="M212 172H212.2M252 172H252.2" stroke="#2b1a0e" strokeWidth="8" strokeLinecap="round" />
      <path d="M218 200C226 208 238 208 246 200" fill="none" stroke="#7a3f28" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
