import { askForObject, ChatFailure, type ChatModel } from '#server/ai/chat.ts';
import { INVALID_FORMAT, questionGenerationFailed } from './questions.errors.ts';
import type { QuestionWriter } from './questions.port.ts';
import { questionPrompt, readQuestions, writtenQuestionsSchema } from './questions.prompt.ts';

const TIMEOUT_MS = 20_000;

/** Asks the configured chat endpoint. The person waits for it, so it is asked once and not for long. */
export class LlmQuestionWriter implements QuestionWriter {
  readonly source = 'llm';
  readonly #model: ChatModel;
  readonly #timeoutMs: number;

  constructor({ model, timeoutMs = TIMEOUT_MS }: { model: ChatModel; timeoutMs?: number }) {
    this.#model = model;
    this.#timeoutMs = timeoutMs;
  }

  async write({ type, customization }: Parameters<QuestionWriter['write']>[0], signal: AbortSignal): Promise<string[]> {
    const request = {
      ...questionPrompt(type, customization),
      name: 'interview_questions',
      schema: writtenQuestionsSchema,
      timeoutMs: this.#timeoutMs,
    };
    const written = await askForObject(this.#model, request, signal).catch((error: unknown) => {
      if (!(error instanceof ChatFailure)) throw error;
      throw questionGenerationFailed(error.kind === 'malformed' ? INVALID_FORMAT : error.message, {
        reason: error.kind,
      });
    });
    return readQuestions(written, Number(customization.questionCount));
  }
}
