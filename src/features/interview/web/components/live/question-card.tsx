import { Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TYPEWRITER_MS_PER_CHARACTER } from '#features/interview/interview.contract.ts';
import { Button } from '#web/ui/button.tsx';

export interface QuestionCardProps {
  text: string;
  /** Epoch ms at which the typing began and ends; null when the whole question stands there. */
  typing: { from: number; typedAt: number } | null;
  /** Absent when questions are not read aloud. */
  onReplay?: (() => void) | undefined;
  isSpeaking: boolean;
}

/** The question at arm's length. Letters that are not typed yet keep their place, so nothing jumps. */
export function QuestionCard({ text, typing, onReplay, isSpeaking }: QuestionCardProps) {
  const typed = useTypedLength(text.length, typing);
  return (
    <div className="mx-auto flex max-h-full w-full max-w-3xl flex-col gap-2 overflow-y-auto rounded-card bg-paper/90 px-5 py-4 shadow-lift sm:px-7 sm:py-5">
      <h1 className="text-[clamp(1.125rem,0.9rem+1.1vw,1.625rem)] leading-snug font-semibold text-pretty">
        <span className="sr-only">{text}</span>
        <span aria-hidden="true">
          {text.slice(0, typed)}
          <span className="invisible">{text.slice(typed)}</span>
        </span>
      </h1>
      {onReplay && (
        <Button
          variant="ghost"
          size="sm"
          disabled={isSpeaking}
          icon={<Volume2 className="size-4.5" aria-hidden="true" />}
          onClick={onReplay}
          className="-mb-1 -ml-3 self-start text-soft"
        >
          {isSpeaking ? 'Reading aloud' : 'Replay Question'}
        </Button>
      )}
    </div>
  );
}

/** By the clock and not by counting: a slow page shows more letters at once, and never ends later. */
function useTypedLength(length: number, typing: QuestionCardProps['typing']): number {
  const [now, setNow] = useState(() => Date.now());
  const from = typing?.from ?? null;
  useEffect(() => {
    if (from === null) return;
    const timer = setInterval(() => setNow(Date.now()), TYPEWRITER_MS_PER_CHARACTER);
    return () => clearInterval(timer);
  }, [from]);
  // Under reduced motion the typing ends when it begins.
  if (!typing || now >= typing.typedAt) return length;
  return Math.min(length, Math.max(0, Math.floor((now - typing.from) / TYPEWRITER_MS_PER_CHARACTER)));
}
