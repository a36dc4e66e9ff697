import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMp3Encoder } from 'wasm-media-encoders';

export type AiEndpoint = 'chat' | 'transcription' | 'speech';
export type AiBehaviour = 'ok' | '401' | '429-quota' | '429-busy' | '500' | 'slow' | 'malformed' | 'no-schema';

export interface AiRequest {
  endpoint: AiEndpoint;
  path: string;
  authorization: string | null;
  /** The JSON of chat and speech; the raw form of a transcription. */
  body: string;
}

/** What the scripted server says where it is asked to behave. Each may look at the request. */
export interface AiScript {
  /** The content of the assistant's message: an object is sent as JSON. */
  chat: (request: ChatRequest) => unknown;
  /** What was said, word by word; times are spread evenly over `durationMs`. */
  transcript: string;
  durationMs: number;
}

export interface ChatRequest {
  messages: { role: string; content: unknown }[];
  response_format?: { type: string; json_schema?: { name: string } };
}

const PATHS: Record<string, AiEndpoint> = {
  '/v1/chat/completions': 'chat',
  '/v1/audio/transcriptions': 'transcription',
  '/v1/audio/speech': 'speech',
};

/**
 * An OpenAI-compatible server for tests, on loopback: chat, transcription and speech, each told on its own how to
 * behave. 'slow' never answers until the caller gives up or the server stops; 'no-schema' is a chat endpoint that
 * knows plain JSON but refuses a schema, as smaller servers do.
 */
export async function startScriptedAi(script: Partial<AiScript> = {}) {
  const behaviours: Record<AiEndpoint, AiBehaviour> = { chat: 'ok', transcription: 'ok', speech: 'ok' };
  const said: AiScript = {
    chat: defaultChat,
    transcript: 'at my last job the forecast was late so i called the two largest regions and rebuilt the rest',
    durationMs: 9_000,
    ...script,
  };
  const requests: AiRequest[] = [];
  const held = new Set<ServerResponse>();
  const mp3 = await tinyMp3();

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const endpoint = PATHS[path];
    const body = await bodyOf(request);
    if (!endpoint || request.method !== 'POST') return sendJson(response, 404, { error: { message: 'no such path' } });
    requests.push({
      endpoint,
      path,
      authorization: request.headers.authorization ?? null,
      body: body.toString('latin1'),
    });
    switch (behaviours[endpoint]) {
      case '401':
        return sendJson(response, 401, {
          error: {
            message: 'Incorrect API key provided: sk-leaked.',
            type: 'invalid_request_error',
            code: 'invalid_api_key',
          },
        });
      case '429-quota':
        return sendJson(response, 429, {
          error: {
            message: 'You exceeded your current quota.',
            type: 'insufficient_quota',
            code: 'insufficient_quota',
          },
        });
      case '429-busy':
        return sendJson(response, 429, {
          error: { message: 'Rate limit reached.', type: 'requests', code: 'rate_limit_exceeded' },
        });
      case '500':
        return sendJson(response, 500, { error: { message: 'internal secret detail', type: 'server_error' } });
      case 'malformed':
        response.writeHead(200, { 'content-type': endpoint === 'speech' ? 'audio/mpeg' : 'application/json' });
        response.end(
          endpoint === 'chat' ? JSON.stringify(completion('Sure! Here you are: {"nothing": [')) : '{"broken',
        );
        return;
      case 'slow':
        held.add(response);
        response.once('close', () => held.delete(response));
        return;
      case 'no-schema':
        if (!body.includes('"json_schema"')) break;
        return sendJson(response, 400, { error: { message: 'response_format json_schema is not supported' } });
      case 'ok':
        break;
    }
    if (endpoint === 'speech') {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': mp3.byteLength });
      response.end(mp3);
      return;
    }
    if (endpoint === 'transcription') return sendJson(response, 200, transcription(said, body.toString('latin1')));
    const content = said.chat(JSON.parse(body.toString('utf8')) as ChatRequest);
    return sendJson(response, 200, completion(typeof content === 'string' ? content : JSON.stringify(content)));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** For LLM_BASE_URL, STT_BASE_URL and TTS_BASE_URL. */
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    behave: (endpoint: AiEndpoint, behaviour: AiBehaviour) => {
      behaviours[endpoint] = behaviour;
    },
    script: (changes: Partial<AiScript>) => Object.assign(said, changes),
    stop: async () => {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type ScriptedAi = Awaited<ReturnType<typeof startScriptedAi>>;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function completion(content: string) {
  return {
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'scripted',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

function transcription({ transcript, durationMs }: AiScript, form: string) {
  if (!/name="response_format"\r\n\r\nverbose_json/.test(form)) return { text: transcript };
  const spoken = transcript.split(/\s+/).filter(Boolean);
  const each = durationMs / 1_000 / Math.max(1, spoken.length);
  const at = (index: number) => Number((index * each).toFixed(2));
  return {
    task: 'transcribe',
    language: 'english',
    duration: durationMs / 1_000,
    text: transcript,
    segments: [{ id: 0, start: 0, end: durationMs / 1_000, text: transcript }],
    words: spoken.map((word, index) => ({ word, start: at(index), end: at(index + 0.8) })),
  };
}

/** Half a second of a quiet tone: a real mp3, small enough to be sent for every sentence. */
async function tinyMp3(): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: 16_000, channels: 1, bitrate: 32 });
  const tone = Float32Array.from({ length: 8_000 }, (_, index) => 0.1 * Math.sin((index * 2 * Math.PI * 220) / 16_000));
  // The encoder reuses its buffer, so each part is copied before the next call.
  const head = Buffer.from(encoder.encode([tone]));
  return Buffer.concat([head, Buffer.from(encoder.finalize())]);
}

const textOf = (request: ChatRequest) =>
  request.messages.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content))).join('\n');

/** Questions where questions are asked for, a judgement of the fenced answer where one is. */
function defaultChat(request: ChatRequest): unknown {
  const prompt = textOf(request);
  const count = Number(/exactly (\d+) interview questions/.exec(prompt)?.[1] ?? 0);
  if (count > 0) {
    return {
      questions: Array.from({ length: count }, (_, index) => `Scripted question number ${index + 1}: what did you do?`),
    };
  }
  return scriptedJudgement(prompt);
}

/** Quotes the answer's own first words for every criterion that the prompt lists. */
function scriptedJudgement(prompt: string): unknown {
  const answer = /<<<ANSWER\\?n?\s*([\s\S]*?)\s*(?:\\n)?ANSWER>>>/.exec(prompt)?.[1] ?? '';
  const quote = answer.split(/\s+/).slice(0, 6).join(' ');
  const ids = [...prompt.matchAll(/^- ([a-z]+) \(/gm)].map((match) => match[1]);
  return {
    criteria: ids.map((id) => ({ id, score: 7, reason: 'You say what happened and who did it.', quotes: [quote] })),
    overallSummary: 'A scripted judgement of a real answer.',
    tips: {
      content: 'Give one figure.',
      professionalism: 'Leave out what you are not sure of.',
      structure: 'Say the outcome last.',
    },
    nextChange: {
      criterionId: ids[0] ?? 'relevance',
      headline: 'name one figure',
      detail: 'Your answer has none yet.',
    },
    strengths: ['You begin with the situation.', 'You say what you did.'],
    areas: ['Give a figure.', 'End with the outcome.'],
  };
}
