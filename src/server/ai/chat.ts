import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  APICallError,
  generateText,
  type LanguageModel,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
} from 'ai';
import type { z } from 'zod';
import type { Config } from '#server/config.ts';

// The library prints to the console what an endpoint can't do; we ask twice on purpose and need no reminder.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** What kept a chat endpoint from answering. The message is for people and carries nothing of the reply or the key. */
export type ChatFailureKind = 'quota' | 'key' | 'busy' | 'timeout' | 'unreachable' | 'server' | 'refused' | 'malformed';

const SENTENCES: Record<ChatFailureKind, string> = {
  quota: 'The AI service says that its quota is used up.',
  key: 'The AI service did not accept the API key.',
  busy: 'The AI service is too busy right now.',
  timeout: 'The AI service took too long to answer.',
  unreachable: 'The AI service could not be reached.',
  server: 'The AI service had a problem of its own.',
  refused: 'The AI service refused the request.',
  malformed: 'The AI service gave an answer that could not be read.',
};

export class ChatFailure extends Error {
  readonly kind: ChatFailureKind;
  readonly status: number | null;

  constructor(kind: ChatFailureKind, status: number | null = null) {
    super(SENTENCES[kind]);
    this.name = 'ChatFailure';
    this.kind = kind;
    this.status = status;
  }
}

export interface ChatModel {
  readonly name: string;
  /** With the answer's schema enforced by the endpoint, and without, for endpoints that do not know schemas. */
  readonly strict: LanguageModel;
  readonly plain: LanguageModel;
}

type ChatConfig = Pick<Config, 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL'>;

/** The configured endpoint; null when there is none and our own engines do the work. */
export function chatModel({ LLM_BASE_URL, LLM_API_KEY, LLM_MODEL }: ChatConfig): ChatModel | null {
  if (!LLM_BASE_URL || !LLM_MODEL) return null;
  const settings = { name: 'llm', baseURL: LLM_BASE_URL, ...(LLM_API_KEY ? { apiKey: LLM_API_KEY } : {}) };
  return {
    name: LLM_MODEL,
    strict: createOpenAICompatible({ ...settings, supportsStructuredOutputs: true })(LLM_MODEL),
    plain: createOpenAICompatible(settings)(LLM_MODEL),
  };
}

export interface ObjectRequest<T> {
  /** Names the answer's shape to the endpoint. */
  name: string;
  schema: z.ZodType<T>;
  system: string;
  prompt: string;
  timeoutMs: number;
  /** 0 for judgements, which should come out alike each time. */
  temperature?: number;
}

/** One question to the model, one answer checked by the schema. Throws ChatFailure, or the signal's own reason. */
export async function askForObject<T>(model: ChatModel, request: ObjectRequest<T>, signal: AbortSignal): Promise<T> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const abortSignal = AbortSignal.any([signal, timeout]);
  try {
    return await attempt(model.strict, request, abortSignal, request.temperature);
  } catch (error) {
    signal.throwIfAborted();
    // Some endpoints know neither schemas nor temperatures and say so with 400 or 422: ask once more without.
    if (!(APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422))) {
      throw failureOf(error, timeout);
    }
  }
  try {
    return await attempt(model.plain, request, abortSignal);
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(error, timeout);
  }
}

async function attempt<T>(
  model: LanguageModel,
  { name, schema, system, prompt }: ObjectRequest<T>,
  abortSignal: AbortSignal,
  temperature?: number,
): Promise<T> {
  try {
    const { output } = await generateText({
      model,
      system,
      prompt,
      output: Output.object({ schema, name }),
      // A quota error would be asked again at once otherwise; our jobs retry with their own backoff.
      maxRetries: 0,
      abortSignal,
      ...(temperature === undefined ? {} : { temperature }),
    });
    return output;
  } catch (error) {
    const unwrapped = NoObjectGeneratedError.isInstance(error) ? objectWithin(error.text, schema) : null;
    if (unwrapped) return unwrapped.data;
    throw error;
  }
}

/** Small models wrap their JSON in a code fence or in a sentence: what stands between the outer braces counts. */
export function objectWithin<T>(text: string | undefined, schema: z.ZodType<T>): { data: T } | null {
  const from = text?.indexOf('{') ?? -1;
  const to = text?.lastIndexOf('}') ?? -1;
  if (!text || from < 0 || to < from) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text.slice(from, to + 1)));
    return parsed.success ? { data: parsed.data } : null;
  } catch {
    return null;
  }
}

function failureOf(error: unknown, timeout: AbortSignal): ChatFailure {
  if (timeout.aborted) return new ChatFailure('timeout');
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error))
    return new ChatFailure('malformed');
  if (!APICallError.isInstance(error)) return new ChatFailure('malformed');
  const status = error.statusCode ?? null;
  if (status === null) return new ChatFailure('unreachable');
  if (status === 401 || status === 403) return new ChatFailure('key', status);
  if (status === 402 || (status === 429 && /insufficient_quota|quota|billing/i.test(error.responseBody ?? ''))) {
    return new ChatFailure('quota', status);
  }
  if (status === 429) return new ChatFailure('busy', status);
  if (status === 408 || status === 504) return new ChatFailure('timeout', status);
  if (status >= 500) return new ChatFailure('server', status);
  // A reply of 2xx that is no chat completion at all.
  if (status < 300) return new ChatFailure('malformed', status);
  return new ChatFailure('refused', status);
}
