import { useMemo, useState, type ReactNode } from 'react';
import { DIMENSIONS, type Dimension, type StructuredFeedback } from '#features/coaching/coaching.contract.ts';
import type { Transcript } from '#features/transcription/transcription.contract.ts';
import { formatClock } from '#shared/time.ts';
import { cx } from '#web/ui/cx.ts';
import { marksOf, stretchesOf, type Mark } from '../marks.ts';
import { paragraphsOf, wordAt, type Paragraph } from '../paragraphs.ts';
import { DIMENSION_LABEL, formatScore, weakestDimension } from '../scores.ts';
import { TimeButton } from './time-button.tsx';

export interface TranscriptViewProps {
  transcript: Transcript;
  /** Its quotes are marked in the text; null while there is none. */
  feedback: StructuredFeedback | null;
  /** Null where the words have no times or there is no video. */
  onPlay: ((ms: number) => void) | null;
  /** Where the video is while it plays; null otherwise. */
  playingAtMs: number | null;
}

const NOTES: Partial<Record<Transcript['source'], string>> = {
  captions: "Written by your browser's own captions, so some words may be wrong.",
  typed: 'In your own words, as you typed them.',
};

export function TranscriptView({ transcript, feedback, onPlay, playingAtMs }: TranscriptViewProps) {
  const paragraphs = useMemo(() => paragraphsOf(transcript), [transcript]);
  const words = useMemo(() => paragraphs.flatMap((paragraph) => paragraph.words), [paragraphs]);
  const [chosen, setChosen] = useState<Dimension | null>(null);
  // The quotes of all three at once would mark nearly every word.
  const dimension = chosen ?? (feedback && weakestDimension(feedback));
  const marks = useMemo(() => {
    const criteria = feedback?.criteria.filter((criterion) => criterion.dimension === dimension) ?? [];
    return marksOf(criteria, words.length);
  }, [feedback, dimension, words]);
  const current = playingAtMs === null ? -1 : wordAt(transcript.words, playingAtMs);
  const rough = transcript.recogniser?.toLowerCase().includes('sphinx');
  const note = rough
    ? 'A rough transcript: the recogniser on this server mishears many words.'
    : NOTES[transcript.source];

  return (
    <section aria-labelledby="said-heading" className="flex flex-col gap-3">
      <h3 id="said-heading" className="text-heading">
        What you said
      </h3>
      {dimension && paragraphs.length > 0 && <EvidenceChoice value={dimension} onChange={setChosen} />}
      {note && <p className="text-sm text-soft">{note}</p>}
      {paragraphs.length === 0 && <p className="text-soft">No words were heard in this answer.</p>}
      {paragraphs.map((paragraph) => (
        <div key={paragraph.from} className="flex gap-3">
          {paragraph.startMs !== null && (
            <TimeButton atMs={paragraph.startMs} onPlay={onPlay} className="self-start pt-px" />
          )}
          <p className="min-w-0 flex-1 leading-[1.7]">
            <Words paragraph={paragraph} marks={marks} current={current} onPlay={onPlay} />
          </p>
        </div>
      ))}
    </section>
  );
}

function EvidenceChoice({ value, onChange }: { value: Dimension; onChange: (dimension: Dimension) => void }) {
  return (
    <div role="group" aria-label="Mark the evidence for" className="-mt-1 flex flex-wrap items-center gap-1.5 text-sm">
      <span className="mr-1 text-soft max-sm:w-full">Evidence for</span>
      {DIMENSIONS.map((dimension) => (
        <button
          key={dimension}
          type="button"
          aria-pressed={dimension === value}
          onClick={() => onChange(dimension)}
          className={cx(
            'min-h-8 rounded-full px-3 font-semibold pointer-coarse:min-h-11',
            dimension === value ? 'bg-ink text-paper' : 'text-soft hover:bg-sunk hover:text-ink',
          )}
        >
          {DIMENSION_LABEL[dimension]}
        </button>
      ))}
    </div>
  );
}

interface WordsProps {
  paragraph: Paragraph;
  marks: Mark[];
  current: number;
  onPlay: TranscriptViewProps['onPlay'];
}

function Words({ paragraph, marks, current, onPlay }: WordsProps) {
  const stretches = stretchesOf(paragraph.from, paragraph.from + paragraph.words.length, marks);
  return stretches.map((stretch) => {
    const words = paragraph.words.slice(stretch.from - paragraph.from, stretch.to - paragraph.from);
    const text = <Text words={words.map((word) => word.text)} current={current - stretch.from} />;
    if (!stretch.mark) return <span key={stretch.from}>{text} </span>;
    return (
      <span key={stretch.from}>
        <Evidence mark={stretch.mark} atMs={words[0]?.startMs ?? null} onPlay={onPlay}>
          {text}
        </Evidence>{' '}
      </span>
    );
  });
}

/** The words of one stretch, the one being said set off from the others. */
function Text({ words, current }: { words: string[]; current: number }) {
  const word = words[current];
  if (word === undefined) return words.join(' ');
  const before = words.slice(0, current).join(' ');
  const after = words.slice(current + 1).join(' ');
  return (
    <>
      {before && `${before} `}
      <span className="rounded-sm bg-ink/12">{word}</span>
      {after && ` ${after}`}
    </>
  );
}

const MARK = {
  good: 'bg-good-wash border-good',
  mid: 'bg-mid-wash border-mid',
  bad: 'bg-bad-wash border-bad',
} as const;
const markClass = 'rounded-t-sm border-b-2 box-decoration-clone px-0.5 text-ink';

interface EvidenceProps {
  mark: Mark;
  atMs: number | null;
  onPlay: TranscriptViewProps['onPlay'];
  children: ReactNode;
}

/** A quote that a score rests on. It is a link, because a button would not wrap with the text around it. */
function Evidence({ mark, atMs, onPlay, children }: EvidenceProps) {
  const why = mark.criteria.map((criterion) => `${criterion.name} ${formatScore(criterion.score)}`).join(', ');
  const body = <mark className={cx(markClass, MARK[mark.tone])}>{children}</mark>;
  if (!onPlay || atMs === null) return <span title={why}>{body}</span>;
  return (
    <a
      href={`#at-${formatClock(atMs)}`}
      title={`${why}: play from ${formatClock(atMs)}`}
      className="hover:brightness-95"
      onClick={(event) => {
        event.preventDefault();
        onPlay(atMs);
      }}
    >
      {body}
    </a>
  );
}
