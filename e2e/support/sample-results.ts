import type { Criterion, Delivery, Dimension, StructuredFeedback } from '#features/coaching/coaching.contract.ts';
import type { InterviewSession } from '#features/interview/interview.contract.ts';
import type { Answer, Results } from '#features/results/results.contract.ts';
import type { Transcript, Word } from '#features/transcription/transcription.contract.ts';

/**
 * Invented answers for pictures and page tests, in the shape that the server gives. A number in `said` is a pause in ms.
 * Nothing here is ever shown by the product itself.
 */
export const SAMPLE_INTERVIEW = 'interview_1760000000000_sample';

type Said = (string | number)[];

const FORECAST: Said = [
  600,
  'At my last job the forecast was due on Friday, and half of the regional numbers had not arrived.',
  2_200,
  'First I called the two largest regions, because they make up most of the total. Then, um, I rebuilt the rest from the last three quarters, and I wrote down what I did not know.',
  700,
  'That took, uh, most of Wednesday.',
  2_600,
  'On Thursday I told my manager that the range was, um, plus or minus eight percent, and we agreed to decide only what was safe inside it. I also, you know, sent the regions the numbers I had assumed, so that they could correct me.',
  1_700,
  'And it went fine in the end.',
];
const CONFLICT: Said = [
  400,
  'A colleague wanted to ship on Monday, and I had found a fault in the export that lost the last row of every file.',
  1_800,
  'I showed him three files from customers where the row was missing. He had thought it was a display problem. We agreed to hold the export and ship the rest on time.',
  900,
  'The fix went out two days later, nobody lost a row, and we now check exported files against the count before every release.',
];

function speak(said: Said): Word[] {
  let at = 0;
  const words: Word[] = [];
  for (const part of said) {
    if (typeof part === 'number') {
      at += part;
      continue;
    }
    for (const text of part.split(' ')) {
      const startMs = at;
      at += 130 + text.length * 38;
      words.push({ text, startMs, endMs: at });
      at += /[.,]$/.test(text) ? 260 : 70;
    }
  }
  return words;
}

const spokenTranscript = (words: Word[]): Transcript => ({
  text: words.map((word) => word.text).join(' '),
  words,
  source: 'speech',
  recogniser: 'zipformer-3.3m',
});

const plain = (text: string) => text.toLowerCase().replace(/[^a-z' ]/g, '');

function quote(words: Word[], text: string) {
  const wanted = text.split(' ').map(plain);
  const fromWord = words.findIndex((_, start) =>
    wanted.every((word, i) => plain(words[start + i]?.text ?? '') === word),
  );
  if (fromWord < 0) throw new Error(`Not in the sample: ${text}`);
  return { text, fromWord, toWord: fromWord + wanted.length, startMs: words[fromWord]?.startMs ?? null };
}

function deliveryOf(words: Word[]): Delivery {
  const durationMs = (words.at(-1)?.endMs ?? 0) + 900;
  const gaps = words.slice(1).map((word, i) => ({ startMs: words[i]?.endMs ?? 0, endMs: word.startMs }));
  const longPauses = gaps.filter((gap) => gap.endMs - gap.startMs >= 1_500);
  const speakingMs = durationMs - longPauses.reduce((sum, gap) => sum + gap.endMs - gap.startMs, 0);
  const isSpoken = (ms: number) => words.some((word) => word.startMs <= ms && ms < word.endMs);
  const steps = (everyMs: number) => Array.from({ length: Math.floor(durationMs / everyMs) }, (_, i) => i * everyMs);
  return {
    durationMs,
    speakingMs,
    wordCount: words.length,
    wordsPerMinute: Math.round(words.length / (speakingMs / 60_000)),
    longPauses,
    fillers: words
      .filter((word) => ['um', 'uh', 'you'].includes(plain(word.text)))
      .map((word) => ({ text: plain(word.text) === 'you' ? 'you know' : plain(word.text), startMs: word.startMs })),
    // A smooth, repeatable pattern; no chance in a picture that is compared.
    loudness: steps(100).map((ms) =>
      isSpoken(ms) ? Number((0.09 + 0.08 * Math.abs(Math.sin(ms / 310) * Math.cos(ms / 1_170))).toFixed(2)) : 0.01,
    ),
    pace: steps(1_000).map((atMs) => {
      const near = words.filter((word) => Math.abs(word.startMs - atMs) <= 5_000).length;
      return { atMs, wordsPerMinute: Math.round((near / Math.min(10_000, atMs + 5_000)) * 60_000) };
    }),
  };
}

const criterion = (
  dimension: Dimension,
  name: string,
  score: number,
  reason: string,
  words: Word[],
  ...quotes: string[]
): Criterion => ({
  id: `${dimension}.${name.toLowerCase()}`,
  name,
  dimension,
  score,
  reason,
  quotes: quotes.map((text) => quote(words, text)),
});

const forecastWords = speak(FORECAST);
const conflictWords = speak(CONFLICT);

const forecastFeedback: StructuredFeedback = {
  averageScore: 7.1,
  contentScore: 5.5,
  professionalismScore: 7.6,
  structureScore: 8.2,
  overallSummary:
    'You set the scene in one sentence and say what you did, step by step. The end is where it loses its listener: nobody learns what came of it.',
  tips: {
    content: 'Close with one figure and one consequence: how far off was the forecast, and what was decided on it?',
    professionalism: 'Pause silently where you say “um”. A breath sounds sure; the filler does not.',
    structure: 'Keep this order. Name the result first when you have less than a minute.',
  },
  criteria: [
    criterion(
      'content',
      'Specifics',
      8,
      'You name the regions, the method and the size of the error.',
      forecastWords,
      'First I called the two largest regions',
      'plus or minus eight percent',
    ),
    criterion(
      'content',
      'Result',
      3,
      '“It went fine” gives no figure and no consequence.',
      forecastWords,
      'And it went fine in the end.',
    ),
    criterion(
      'professionalism',
      'Ownership',
      8.5,
      'You say “I” where you acted, and you admit what you did not know.',
      forecastWords,
      'I wrote down what I did not know.',
    ),
    criterion(
      'professionalism',
      'Fluency',
      6.5,
      'Four fillers in under a minute, most of them before a figure.',
      forecastWords,
      'um, plus or minus eight percent,',
    ),
    criterion(
      'structure',
      'Situation',
      8.5,
      'One sentence is enough to understand the problem.',
      forecastWords,
      'half of the regional numbers had not arrived.',
    ),
    criterion(
      'structure',
      'Order',
      7.8,
      'The steps follow the days, so they are easy to follow.',
      forecastWords,
      'On Thursday I told my manager',
    ),
  ],
  nextChange: {
    headline: 'End with what changed',
    detail:
      'You told what you did for most of a minute, and what came of it in two seconds. Give one figure and one consequence.',
    criterionId: 'content.result',
    atMs: quote(forecastWords, 'And it went fine in the end.').startMs,
  },
  strengths: ['A situation in one sentence', 'Honest about what was not known'],
  areas: ['No result'],
  judge: 'rubric',
};

const conflictFeedback: StructuredFeedback = {
  averageScore: 8.5,
  contentScore: 8.8,
  professionalismScore: 8.4,
  structureScore: 8.2,
  overallSummary: 'A clear problem, evidence instead of opinion, and a result that lasted.',
  tips: {
    content: 'Say how many customers were affected.',
    professionalism: 'Keep showing evidence before you ask for a decision.',
    structure: 'One sentence on why the date mattered would raise the stakes.',
  },
  criteria: [
    criterion(
      'content',
      'Specifics',
      9,
      'Three real files made the case.',
      conflictWords,
      'I showed him three files from customers',
    ),
    criterion('content', 'Result', 8.5, 'A result, and a check that outlived it.', conflictWords, 'nobody lost a row,'),
    criterion(
      'professionalism',
      'Respect',
      8.4,
      'You explain what he had thought, without blame.',
      conflictWords,
      'He had thought it was a display problem.',
    ),
    criterion(
      'structure',
      'Order',
      8.2,
      'Problem, evidence, agreement, result.',
      conflictWords,
      'We agreed to hold the export',
    ),
  ],
  nextChange: {
    headline: 'Say how big it was',
    detail: 'Name how many customers were affected before you tell how you solved it.',
    criterionId: 'content.specifics',
    atMs: 0,
  },
  strengths: ['Evidence instead of opinion'],
  areas: ['Size of the problem'],
  judge: 'rubric',
};

const QUESTIONS = [
  'Tell me about a time when you had to make a decision with incomplete information.',
  'Describe a disagreement with a colleague and how you resolved it.',
  'What would you do in your first thirty days with us?',
  'Tell me about a mistake that taught you something.',
  'Why do you want to work as an analyst here?',
];

export function sampleAnswer(questionIndex: number, overrides: Partial<Answer> = {}): Answer {
  const even = questionIndex % 2 === 0;
  const words = even ? forecastWords : conflictWords;
  const delivery = deliveryOf(words);
  return {
    questionIndex,
    question: QUESTIONS[questionIndex % QUESTIONS.length] ?? '',
    recordingId: `00000000-0000-4000-8000-00000000000${questionIndex}`,
    state: 'scored',
    error: null,
    video: {
      state: 'available',
      url: `/api/v1/interviews/${SAMPLE_INTERVIEW}/answers/${questionIndex}/video`,
      mimeType: 'video/webm',
    },
    durationMs: delivery.durationMs,
    transcript: spokenTranscript(words),
    feedback: even ? forecastFeedback : conflictFeedback,
    delivery,
    ...overrides,
  };
}

const noFeedback = { transcript: null, feedback: null, delivery: null } as const;
const noVideo = { state: 'not_available', url: null, mimeType: null } as const;

/** One answer in each state that the results page knows. */
export const sampleAnswers = {
  scored: () => sampleAnswer(0),
  processing: () => sampleAnswer(2, { state: 'processing', ...noFeedback }),
  failed: () =>
    sampleAnswer(2, {
      state: 'failed',
      ...noFeedback,
      error: {
        code: 'coaching.unavailable',
        message: 'The scoring service gave no usable answer three times in a row.',
      },
    }),
  needsWords: () => sampleAnswer(2, { state: 'needs_words', ...noFeedback }),
  unanswered: () =>
    sampleAnswer(2, { state: 'unanswered', recordingId: null, durationMs: null, ...noFeedback, video: noVideo }),
  videoDeleted: () => sampleAnswer(0, { video: { state: 'deleted', url: null, mimeType: null } }),
  typed: () => {
    const text = CONFLICT.filter((part) => typeof part === 'string').join('\n\n');
    return sampleAnswer(1, {
      video: noVideo,
      durationMs: null,
      delivery: null,
      transcript: { text, words: [], source: 'typed', recogniser: null },
      feedback: {
        ...conflictFeedback,
        criteria: conflictFeedback.criteria.map((c) => ({
          ...c,
          quotes: c.quotes.map((q) => ({ ...q, startMs: null })),
        })),
        nextChange: { ...conflictFeedback.nextChange, atMs: null },
      },
    });
  },
};

export function sampleSession(overrides: Partial<InterviewSession> = {}): InterviewSession {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    interviewId: SAMPLE_INTERVIEW,
    jobTitle: 'Senior Analyst',
    company: 'Northwind',
    interviewType: 'behavioral',
    mode: 'hard',
    averageScore: 78,
    questionCount: 5,
    videoExpiryTimestamp: new Date(Date.now() + 12 * 60_000 - 5_000).toISOString(),
    videoDeleted: false,
    createdAt: new Date(Date.now() - 2 * 3_600_000 - 90_000).toISOString(),
    ...overrides,
  };
}

export function sampleResults(
  answers: Answer[] = QUESTIONS.map((_, i) => sampleAnswer(i)),
  session: Partial<InterviewSession> = {},
): Results {
  return { session: sampleSession({ questionCount: answers.length, ...session }), answers };
}

/** Past sessions for the history list, the newest first. */
export function sampleSessions(howMany: number): InterviewSession[] {
  const types = ['behavioral', 'technical', 'combination'] as const;
  const modes = ['easy', 'intermediate', 'hard'] as const;
  const scores = [78, 64.5, 91, null, 48];
  return Array.from({ length: howMany }, (_, i) =>
    sampleSession({
      id: `11111111-1111-4111-8111-${String(i).padStart(12, '0')}`,
      interviewId: `interview_${1_760_000_000_000 + i}_sample`,
      jobTitle: i % 4 === 3 ? '' : ['Senior Analyst', 'Data Engineer', 'Product Manager'][i % 3],
      company: i % 4 === 3 ? '' : 'Northwind',
      interviewType: types[i % 3] ?? 'behavioral',
      mode: modes[i % 3] ?? 'easy',
      averageScore: scores[i % 5] ?? null,
      videoExpiryTimestamp: i === 0 ? new Date(Date.now() + 4.5 * 60_000).toISOString() : null,
      videoDeleted: i > 1,
      createdAt: new Date(Date.now() - (i * 26 + 2) * 3_600_000).toISOString(),
    }),
  );
}
