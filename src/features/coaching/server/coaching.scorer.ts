import { chatModel } from '#server/ai/chat.ts';
import type { Config } from '#server/config.ts';
import { LlmScorer } from './coaching.llm-scorer.ts';
import type { Scorer } from './coaching.port.ts';
import { scoreByRubric } from './rubric/rubric.ts';

/** Our own judge: no network, no randomness. */
export const rubricScorer: Scorer = {
  name: 'rubric',
  score: async (answer) => scoreByRubric(answer),
};

/** The configured chat endpoint where there is one, else our own rubric. */
export function createScorer(config: Pick<Config, 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL'>): Scorer {
  const model = chatModel(config);
  return model ? new LlmScorer({ model }) : rubricScorer;
}
