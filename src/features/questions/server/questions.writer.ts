import type { Config } from '#server/config.ts';
import { chatModel } from '#server/ai/chat.ts';
import { QUESTION_BANK } from './questions.bank.ts';
import { chooseQuestions } from './questions.choose.ts';
import { LlmQuestionWriter } from './questions.llm-writer.ts';
import type { QuestionWriter } from './questions.port.ts';
import { weave } from '../questions.weave.ts';

/** Our own questions: no network, always an answer, and the same ones for the same seed. */
export const bankQuestionWriter: QuestionWriter = {
  source: 'bank',
  write: async (input) => chooseQuestions(QUESTION_BANK, input).map(({ text }) => weave(text, input.customization)),
};

/** The configured chat endpoint where there is one, else our own bank. */
export function createQuestionWriter(
  config: Pick<Config, 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL'>,
): QuestionWriter {
  const model = chatModel(config);
  return model ? new LlmQuestionWriter({ model }) : bankQuestionWriter;
}
