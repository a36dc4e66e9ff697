import type { Answer, AnswerWord, Problem, Unit } from './answer.ts';
import { has, I_DID, I_DO, RESULT } from './signals.ts';

/** Words that hold English sentences together; lists of keywords have almost none of them ('and' and 'or' apart). */
const GLUE = new Set(
  `the a an i me my we us our you your he him his she her they them their it its this that these those there here who which what when where how why
  is am are was were be been being have has had do does did will would can could should may might must not no
  to of in on at by for with from into over under about after before between during through until while as if than so because but then up out off down back
  just also very too only more most some any every all each both such own other another same still again first one
  i'm i've i'd i'll it's that's we're we'd don't didn't wasn't couldn't can't they're there's isn't`.split(/\s+/),
);
const VERB =
  /(?<=^| )(?:is|are|was|were|am|be|been|have|has|had|do|does|did|will|would|can|could|should|might|must|i'm|i'd|i've|it's|that's|\w{2,}ed|went|made|took|got|gave|told|ran|led|said|kept|found|built|wrote|came|let|make|take|use|check|look|ask|get|give|put|start|means)(?= |$)/;

const TO_THE_JUDGE = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instructions?|prompts?|rubric|rules|criteria|above|guidelines)\b/,
  /\b(?:give|award|assign|grant|rate|score|grade|mark)\b(?: \S+){0,2} (?:me|this|it|my|the answer|this answer|this response|this candidate|all)\b.{0,40}\b(?:10|ten|100|hundred|full|perfect|maximum|highest|top|excellent)\b/,
  /\b(?:set|make|return|output|print)\b.{0,30}\b(?:scores?|rating|grades?)\b/,
  /\byou are (?:now )?(?:an? |the )?(?:\w+ )?(?:ai|language model|assistant|grader|evaluator|judge|scorer|llm|chatbot)\b/,
  /\b(?:system prompt|system message|system override|developer mode|end of answer|new instructions)\b/,
  /\bthis (?:answer|response|candidate) (?:is|deserves|should|must|gets|earns)\b.{0,40}\b(?:perfect|excellent|outstanding|flawless|10|ten|full|highest|maximum|hired)\b/,
  /\b(?:dear|hey|attention|note to(?: the)?) (?:ai|grader|evaluator|judge|scorer|model|reviewer)\b/,
];
const NO_ANSWER =
  /\b(?:i (?:really |honestly )?(?:don't|do not|dunno) know|no idea|i (?:can't|cannot|can not|couldn't) (?:think|remember|answer)|nothing comes to mind|i have nothing|i'd rather not|skip (?:this|it|that)|i pass|no comment|not sure what to say|i never had)\b/;

const UNIT_WORDS_TO_JUDGE = 5;
const REPEATED_SHARE = 0.6;
const NO_ANSWER_WORDS = 35;
/** Words that say something -> the most that content and structure can earn; straight lines between. */
const MOST_BY_WORDS = [
  [0, 0],
  [5, 0.8],
  [15, 2],
  [25, 3.5],
  [40, 5.5],
  [60, 8],
  [80, 10],
] as const;

/**
 * Leaves out what can't earn anything: words spoken to the judge, the question read back, the same thing again, lists
 * of keywords and what is no sentence. The rest is what the criteria see, so that none of it can raise a score.
 */
export function withoutEmptyTalk(
  words: readonly AnswerWord[],
  units: Unit[],
  question: string,
): Pick<Answer, 'units' | 'problems' | 'substance'> {
  const problems: Problem[] = [];
  const kept: Unit[] = [];
  const asked = trigrams(question.toLowerCase().replace(/[^\p{L}\p{N}' ]/gu, ''));
  const said = new Set<string>();
  for (const one of units) {
    const problem = problemOf(one, asked, said);
    if (problem) problems.push({ kind: problem, span: { from: one.from, to: one.to } });
    else {
      kept.push(one);
      for (const trigram of trigrams(one.text)) said.add(trigram);
    }
  }
  const count = kept.reduce((sum, { from, to }) => sum + to - from, 0);
  const refusing = units.find(({ text }) => NO_ANSWER.test(text));
  const tells = kept.some((one) => has(one, I_DID, RESULT)) || kept.filter((one) => has(one, I_DO)).length > 1;
  if (refusing && count <= NO_ANSWER_WORDS && !tells) {
    problems.unshift({ kind: 'no_answer', span: { from: refusing.from, to: refusing.to } });
  } else if (count < 25 && problems.length === 0) {
    problems.push({ kind: 'too_short', span: null });
  }
  const share = words.length > 0 ? count / words.length : 0;
  const refused = problems[0]?.kind === 'no_answer';
  // An answer that is mostly empty talk earns less than its few good words would alone.
  const most = Math.min(mostFor(count), refused ? 1 : 10, share < 0.6 ? 1 + share * 10 : 10);
  return { units: kept, problems, substance: { words: count, share, most } };
}

function problemOf({ text, from, to }: Unit, asked: Set<string>, said: Set<string>): Problem['kind'] | null {
  if (TO_THE_JUDGE.some((each) => each.test(text))) return 'addresses_the_judge';
  const own = text.split(' ');
  if (to - from < UNIT_WORDS_TO_JUDGE) return null;
  const three = [...trigrams(text)];
  const shareIn = (set: Set<string>) => three.filter((each) => set.has(each)).length / Math.max(1, three.length);
  if (shareIn(asked) >= REPEATED_SHARE) return 'reads_the_question_back';
  if (shareIn(said) >= REPEATED_SHARE || (own.length >= 8 && new Set(own).size / own.length < 0.45))
    return 'repeats_itself';
  const glue = own.filter((word) => GLUE.has(word)).length / own.length;
  if (glue < 0.1 && !VERB.test(text)) return 'unreadable';
  if (glue < 0.2 || (glue < 0.3 && !VERB.test(text) && own.length >= 7 && !has({ text, from, to }, I_DID, I_DO)))
    return 'lists_words';
  return null;
}

function trigrams(text: string): Set<string> {
  const own = text.split(' ').filter(Boolean);
  return new Set(own.slice(2).map((word, index) => `${own[index]} ${own[index + 1]} ${word}`));
}

function mostFor(count: number): number {
  for (const [index, [words, most]] of MOST_BY_WORDS.entries()) {
    const next = MOST_BY_WORDS[index + 1];
    if (!next || count < next[0]) return next ? most + ((count - words) / (next[0] - words)) * (next[1] - most) : most;
  }
  return 10;
}
