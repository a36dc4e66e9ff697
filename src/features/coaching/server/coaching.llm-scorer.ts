import { DIMENSIONS, type Quote, type StructuredFeedback } from '#features/coaching/coaching.contract.ts';
import { askForObject, ChatFailure, type ChatModel } from '#server/ai/chat.ts';
import { judgeUnreadable, scoringError } from './coaching.errors.ts';
import { findQuote, quotationsHold } from './coaching.evidence.ts';
import type { AnswerToScore, Scorer } from './coaching.port.ts';
import { type Judged, judgedCriteria, judgedSchema, judgePrompt } from './coaching.prompt.ts';
import type { Answer } from './rubric/answer.ts';
import { dimensionScore, feedbackFrom, textsFor, weigh } from './rubric/feedback.ts';
import type { Judgement } from './rubric/judgement.ts';
import { spoken } from './rubric/professionalism.ts';
import { readAnswer, scoreByRubric } from './rubric/rubric.ts';

const TIMEOUT_MS = 60_000;
/** Fewer words than this give a model nothing to quote; our own rubric says so honestly. */
const MIN_WORDS_TO_JUDGE = 8;
/** From here on a score claims that something is there, so it must be shown. */
const NEEDS_EVIDENCE_FROM = 4;
const MAX_TEXT_CHARACTERS = 400;

/** A configured chat endpoint as judge, by our criteria. What it says of the answer is checked word by word. */
export class LlmScorer implements Scorer {
  readonly name: string;
  readonly #model: ChatModel;
  readonly #timeoutMs: number;

  constructor({ model, timeoutMs = TIMEOUT_MS }: { model: ChatModel; timeoutMs?: number }) {
    this.name = model.name;
    this.#model = model;
    this.#timeoutMs = timeoutMs;
  }

  async score(given: AnswerToScore, signal: AbortSignal): Promise<StructuredFeedback> {
    const answer = readAnswer(given);
    if (answer.substance.words < MIN_WORDS_TO_JUDGE) return scoreByRubric(given);
    const request = {
      ...judgePrompt(answer, given.jobTitle),
      name: 'answer_feedback',
      schema: judgedSchema,
      timeoutMs: this.#timeoutMs,
      temperature: 0,
    };
    const judged = await askForObject(this.#model, request, signal).catch((error: unknown) => {
      throw error instanceof ChatFailure ? scoringError(error) : error;
    });
    return feedbackOf(answer, judged, this.name);
  }
}

/**
 * The judgement as feedback: quotes that are not in the transcript are dropped, criteria left without the evidence
 * they need are left out, and a dimension with nothing left is an error, never a guess. Throws judgeUnreadable.
 */
export function feedbackOf(answer: Answer, judged: Judged, judge: string): StructuredFeedback {
  const judgements = [
    ...judgedCriteria(answer).flatMap(({ id }) => judgementOf(answer, judged, id)),
    ...spoken(answer),
  ];
  const weighed = weigh(answer, judgements);
  const kept = new Set(weighed.map(({ definition }) => definition.id));
  const scores = Object.fromEntries(
    DIMENSIONS.map((dimension) => {
      // What is measured alone is no judgement of professionalism either.
      const byModel = weighed.some(({ definition }) => definition.dimension === dimension && !definition.measured);
      const score = byModel ? dimensionScore(weighed, dimension) : null;
      if (score === null) throw judgeUnreadable({ dimension });
      return [dimension, score];
    }),
  ) as Record<(typeof DIMENSIONS)[number], number>;

  const ours = textsFor(answer, weighed);
  const honest = (text: string, fallback: string) => {
    const clean = tidy(text);
    return clean && quotationsHold(answer.words, clean) ? clean : fallback;
  };
  const list = (texts: string[], fallback: string[]) => {
    const clean = texts
      .map((text) => honest(text, ''))
      .filter(Boolean)
      .slice(0, 3);
    return clean.length > 0 ? clean : fallback;
  };
  const { criterionId } = judged.nextChange;
  const evidence = weighed.find(({ definition }) => definition.id === criterionId)?.judgement.quotes.at(-1);
  const next = {
    headline: honest(judged.nextChange.headline, '').replace(/[.!]+$/, ''),
    detail: honest(judged.nextChange.detail, ''),
    criterionId,
    atMs: evidence?.startMs ?? null,
  };
  const usable = next.headline && next.detail && [...kept].some((id) => id === criterionId);
  return {
    ...feedbackFrom(answer, weighed, scores, judge),
    overallSummary: honest(judged.overallSummary, ours.overallSummary),
    tips: {
      content: honest(judged.tips.content, ours.tips.content),
      professionalism: honest(judged.tips.professionalism, ours.tips.professionalism),
      structure: honest(judged.tips.structure, ours.tips.structure),
    },
    nextChange: usable ? next : ours.nextChange,
    strengths: list(judged.strengths, ours.strengths),
    areas: list(judged.areas, ours.areas),
  };
}

function judgementOf({ words }: Answer, judged: Judged, id: Judgement['id']): Judgement[] {
  const given = judged.criteria.find((criterion) => criterion.id === id);
  if (!given || !(given.score >= 0 && given.score <= 10)) return [];
  const reason = tidy(given.reason);
  if (!reason || !quotationsHold(words, reason)) return [];
  const quotes = given.quotes.map((quote) => findQuote(words, quote)).filter((quote): quote is Quote => quote !== null);
  const unsupported = quotes.length === 0 && (given.quotes.length > 0 || given.score >= NEEDS_EVIDENCE_FROM);
  return unsupported ? [] : [{ id, score: given.score, reason, quotes: quotes.slice(0, 3), tip: reason }];
}

const tidy = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT_CHARACTERS);
