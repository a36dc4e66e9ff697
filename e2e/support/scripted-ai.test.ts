import { createOpenAI } from '@ai-sdk/openai';
import { experimental_generateSpeech as generateSpeech, experimental_transcribe as transcribe } from 'ai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScriptedAi, startScriptedAi } from './scripted-ai.ts';

let ai: ScriptedAi;
beforeAll(async () => {
  ai = await startScriptedAi({ transcript: 'i called the two largest regions', durationMs: 3_000 });
});
afterAll(() => ai.stop());

const provider = () => createOpenAI({ baseURL: ai.baseUrl, apiKey: 'sk-test' });

describe('the scripted AI server', () => {
  it('transcribes with a time for every word', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(64)]), 'answer.wav');
    form.set('response_format', 'verbose_json');
    const reply = await fetch(`${ai.baseUrl}/audio/transcriptions`, { method: 'POST', body: form });
    const { words } = (await reply.json()) as { words: { word: string; start: number; end: number }[] };
    expect(words.map(({ word }) => word).join(' ')).toBe('i called the two largest regions');
    expect(words[1]).toEqual({ word: 'called', start: 0.5, end: 0.9 });
  });

  it('is understood by the client that we use for sound', async () => {
    const { text } = await transcribe({ model: provider().transcription('whisper-1'), audio: new Uint8Array(64) });
    expect(text).toBe('i called the two largest regions');
    const { audio } = await generateSpeech({ model: provider().speech('tts-1'), text: 'Hello.', voice: 'alloy' });
    // A frame of MPEG audio begins with eleven set bits.
    expect(audio.uint8Array[0]).toBe(0xff);
    expect((audio.uint8Array[1] ?? 0) & 0xe0).toBe(0xe0);
  });

  it('fails as it is told to, one endpoint at a time, and records what was asked', async () => {
    ai.behave('speech', '500');
    const speak = () => fetch(`${ai.baseUrl}/audio/speech`, { method: 'POST', body: '{"input":"Hello."}' });
    expect((await speak()).status).toBe(500);
    ai.behave('speech', '429-quota');
    expect(await (await speak()).json()).toMatchObject({ error: { code: 'insufficient_quota' } });
    ai.behave('speech', 'slow');
    await expect(
      fetch(`${ai.baseUrl}/audio/speech`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(100) }),
    ).rejects.toThrow(/timeout|aborted/i);
    expect(ai.requests.at(-2)).toMatchObject({ endpoint: 'speech', body: '{"input":"Hello."}' });
  });
});
