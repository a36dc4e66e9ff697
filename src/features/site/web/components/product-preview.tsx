import type { ReactNode } from 'react';
import { Badge, scoreTone } from '#web/ui/badge.tsx';
import { Vee } from '#web/ui/vee/vee.tsx';

const LEVELS = [18, 62, 34, 88, 56, 74, 40, 92, 66, 30, 80, 52, 96, 44, 70, 26, 84, 58, 36, 76, 48, 90, 32, 64];

/** What an interview and its results look like. It is an example, and says so. */
export function ProductPreview() {
  return (
    <figure className="overflow-hidden rounded-3xl border border-line bg-surface p-3 shadow-lift sm:p-3.5">
      <div className="theme-dark relative flex aspect-4/5 sm:aspect-16/11 flex-col justify-between overflow-hidden rounded-card p-3.5 sm:p-4.5">
        <Sitter />
        <p className="relative rounded-control bg-paper/85 px-4 py-3 font-display text-[1.0625rem] leading-snug font-semibold">
          Tell me about a time a plan fell apart. What did you do first?
        </p>
        <div className="relative flex items-center gap-3" aria-hidden="true">
          <span className="inline-flex items-center gap-2 rounded-full bg-paper/85 px-3 py-1.5 font-display font-bold figures">
            <span className="size-2.5 rounded-full bg-bad" />
            1:24
          </span>
          <span className="flex h-9 items-center gap-[3px] rounded-full bg-paper/85 px-3.5 py-1.5">
            {LEVELS.map((level, index) => (
              <span key={index} className="w-[3px] rounded-full bg-action" style={{ height: `${level}%` }} />
            ))}
          </span>
        </div>
      </div>
      <ul className="flex flex-col gap-2.5 px-1.5 pt-4 pb-3.5">
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
      <span className="text-sm font-semibold text-action figures">{time}</span>
    </li>
  );
}

/** Vee sits for the example, so that nobody has to. */
function Sitter() {
  return (
    <div className="absolute inset-0" aria-hidden="true">
      <svg viewBox="0 0 480 330" preserveAspectRatio="xMidYMax slice" className="size-full">
        <defs>
          <linearGradient id="preview-room" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="#41606f" />
            <stop offset="1" stopColor="#182831" />
          </linearGradient>
        </defs>
        <rect width="480" height="330" fill="url(#preview-room)" />
        <path d="M-20 0H130L70 330H-20Z" fill="#fff3d6" opacity="0.08" />
        <path d="M118 330C122 288 160 266 204 262H276C320 266 358 288 362 330Z" fill="#0e6e66" />
        <path d="M196 262H284C280 300 260 318 240 326 220 318 200 300 196 262Z" fill="#fff3e0" />
        <path
          d="M196 262C200 300 220 318 240 326 216 328 186 306 180 264ZM284 262C280 300 260 318 240 326 264 328 294 306 300 264Z"
          fill="#0a5852"
        />
        <svg x="150" y="104" width="180" height="180">
          <Vee pose="talking" size={180} still />
        </svg>
      </svg>
    </div>
  );
}
