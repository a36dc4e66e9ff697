import { describe, expect, it } from 'vitest';
import { ConfigError, originOf, readConfig, SETTINGS } from './config.ts';

const GOOD_SECRET = 'correct-horse-battery-staple-0123456789';
const message = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return 'accepted';
};

describe('the settings', () => {
  it('need nothing set: everything has a working default', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      ROLE: 'all',
      BETA_GATE: 'on',
      SPEECH_MODEL: 'parakeet-110m',
      origin: 'http://127.0.0.1:3000',
      secureCookies: false,
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', '   '],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['NODE_ENV', 'staging'],
    ['ROLE', 'both'],
    ['DATABASE_URL', 'mysql://u:hunter2@h/db'],
    ['AUTH_SECRET', 'short-hunter2'],
    ['AUTH_SECRET', 'hunter2'.repeat(6)],
    ['S3_ENDPOINT', 'minio:9000'],
    ['SMTP_URL', 'http://user:hunter2@mail'],
    ['LLM_BASE_URL', 'localhost:11434'],
    ['STT_BASE_URL', 'whisper'],
    ['TTS_BASE_URL', 'voice'],
    ['GOOGLE_TTS_BASE_URL', 'google'],
    ['SPEECH_MODEL', 'whisper'],
    ['SPEECH_MODEL_URL', 'models'],
    ['SPEECH_INSTALL', 'yes'],
    ['BETA_GATE', 'true'],
    ['DEBUG_TOOLS', '1'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['LOG_LEVEL', 'loud'],
  ])('stop the start with one sentence that names %s when it is wrong (%s)', (name, value) => {
    const said = message({ [name]: value });
    expect(said).toMatch(new RegExp(`^The setting ${name} .+\\.$`));
    expect(said.split('\n')).toHaveLength(1);
  });

  it('never repeat a secret in what they say', () => {
    const secrets = Object.entries(SETTINGS).filter(([, setting]) => 'secret' in setting && setting.secret);
    expect(secrets.map(([name]) => name)).toEqual(
      expect.arrayContaining(['AUTH_SECRET', 'DATABASE_URL', 'SMTP_URL', 'S3_SECRET_ACCESS_KEY', 'LLM_API_KEY']),
    );
    for (const [name] of secrets) expect(message({ [name]: 'hunter2' })).not.toContain('hunter2');
  });

  it('show the wrong value where it is no secret', () => {
    expect(message({ PORT: 'abc' })).toContain('"abc"');
  });

  it('treat an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', AUTH_SECRET: '' })).toMatchObject({ PORT: 3000 });
  });

  it('name the setting that is missing beside another', () => {
    expect(message({ LLM_BASE_URL: 'http://127.0.0.1:11434/v1' })).toContain('LLM_MODEL');
    expect(message({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' })).toContain('S3_SECRET_ACCESS_KEY');
    expect(message({ ROLE: 'web' })).toContain('DATABASE_URL');
  });

  it('accept a strong secret', () => {
    expect(readConfig({ AUTH_SECRET: GOOD_SECRET }).AUTH_SECRET).toBe(GOOD_SECRET);
  });

  it('read trusted proxies as a list', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2,' }).TRUSTED_PROXIES).toEqual(['10.0.0.1', '10.0.0.2']);
  });

  it('show the debug tools by default only outside production', () => {
    expect(readConfig({ NODE_ENV: 'production' }).debugTools).toBe(false);
    expect(readConfig({ NODE_ENV: 'development' }).debugTools).toBe(true);
    expect(readConfig({ NODE_ENV: 'production', DEBUG_TOOLS: 'on' }).debugTools).toBe(true);
    expect(readConfig({ NODE_ENV: 'development', DEBUG_TOOLS: 'off' }).debugTools).toBe(false);
  });

  it('have one canonical origin', () => {
    expect(readConfig({ PORT: '8080', HOST: '0.0.0.0' }).origin).toBe('http://127.0.0.1:8080');
    expect(readConfig({ PORT: '8080', HOST: '::' }).origin).toBe('http://127.0.0.1:8080');
    expect(readConfig({ PUBLIC_URL: 'https://train.example.com/' })).toMatchObject({
      origin: 'https://train.example.com',
      secureCookies: true,
    });
    expect(originOf('http://127.0.0.1:41234').origin).toBe('http://127.0.0.1:41234');
  });

  it('are all documented in a sentence', () => {
    for (const { doc, fallback } of Object.values(SETTINGS)) {
      expect(doc).toMatch(/\.$/);
      expect(fallback).not.toBe('');
    }
  });
});
