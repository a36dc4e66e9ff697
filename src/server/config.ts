import { z } from 'zod';

/** One row of the settings table: read once at start, validated here, documented from here. */
interface Setting<T> {
  schema: z.ZodType<T>;
  /** What an unset variable means, in words, for the table in the README. */
  fallback: string;
  doc: string;
  secret?: boolean;
}

const setting = <T>(schema: z.ZodType<T>, fallback: string, doc: string, secret = false): Setting<T> => ({
  schema,
  fallback,
  doc,
  secret,
});

const text = z.string().trim().min(1, 'is empty');
const url = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      try {
        return protocols.includes(new URL(value).protocol);
      } catch {
        return false;
      }
    },
    `must be a ${protocols.map((p) => `${p}//`).join(' or ')} address`,
  );
const onOff = (fallback: 'on' | 'off') => z.enum(['on', 'off'], `must be on or off`).default(fallback);
const http = url('http:', 'https:');

export const SETTINGS = {
  PORT: setting(
    z
      .string()
      .regex(/^\d+$/, 'must be a whole number from 0 to 65535')
      .transform(Number)
      .pipe(z.number().max(65_535, 'must be a whole number from 0 to 65535'))
      .default(3000),
    '3000',
    'The port to listen on.',
  ),
  HOST: setting(text.default('127.0.0.1'), '127.0.0.1', 'The address to listen on.'),
  PUBLIC_URL: setting(
    http.optional(),
    'http://127.0.0.1:PORT',
    'Where people open it. With https, cookies become Secure and HSTS is sent.',
  ),
  NODE_ENV: setting(
    z.enum(['production', 'development', 'test'], 'must be production, development or test').default('development'),
    'production under `npm start`',
    'production or development.',
  ),
  ROLE: setting(
    z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
    'all',
    'What this process does: everything, only HTTP, or only jobs.',
  ),
  DATA_DIR: setting(text.default('./data'), './data', 'Where the embedded database, files, outbox and models live.'),
  DATABASE_URL: setting(
    url('postgres:', 'postgresql:').optional(),
    'PGlite in DATA_DIR/db',
    'A PostgreSQL 15+ server.',
    true,
  ),
  AUTH_SECRET: setting(
    z
      .string()
      .min(32, 'is too short: use at least 32 random characters')
      .refine((value) => new Set(value).size >= 10, 'is too easy to guess: use at least 32 random characters')
      .optional(),
    'made once, kept in DATA_DIR',
    'Signs sessions and codes.',
    true,
  ),
  TRUSTED_PROXIES: setting(
    z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .default([]),
    'none',
    'Addresses of proxies whose X-Forwarded-For is believed, separated by commas.',
  ),
  S3_ENDPOINT: setting(http.optional(), 'AWS', 'An S3-compatible server.'),
  S3_BUCKET: setting(text.optional(), 'files in DATA_DIR/files', 'Setting a bucket moves the files to S3.'),
  S3_REGION: setting(text.default('us-east-1'), 'us-east-1', 'The region of the bucket.'),
  S3_ACCESS_KEY_ID: setting(text.optional(), 'unset', 'The key id for S3.', true),
  S3_SECRET_ACCESS_KEY: setting(text.optional(), 'unset', 'The secret for S3.', true),
  SMTP_URL: setting(
    url('smtp:', 'smtps:').optional(),
    'an .eml file a message in DATA_DIR/outbox',
    'A mail server.',
    true,
  ),
  MAIL_FROM: setting(text.optional(), 'the support address', 'The sender of our mail.'),
  LLM_BASE_URL: setting(
    http.optional(),
    'our own engine',
    'An OpenAI-compatible chat endpoint, for questions and scores.',
  ),
  LLM_API_KEY: setting(text.optional(), 'unset', 'Its key.', true),
  LLM_MODEL: setting(text.optional(), 'unset', 'Its model; needed with LLM_BASE_URL.'),
  STT_BASE_URL: setting(http.optional(), 'a local model', 'An OpenAI-compatible transcription endpoint.'),
  STT_API_KEY: setting(text.optional(), 'unset', 'Its key.', true),
  STT_MODEL: setting(text.optional(), 'whisper-1', 'Its model.'),
  TTS_BASE_URL: setting(http.optional(), 'Flite, in the process', 'An OpenAI-compatible speech endpoint.'),
  TTS_API_KEY: setting(text.optional(), 'unset', 'Its key.', true),
  TTS_MODEL: setting(text.optional(), 'tts-1', 'Its model.'),
  GOOGLE_TTS_API_KEY: setting(text.optional(), 'unset', 'A key for Google Chirp 3 HD voices.', true),
  GOOGLE_TTS_BASE_URL: setting(http.optional(), "Google's own", 'Another address for the same interface.'),
  SPEECH_MODEL: setting(
    z
      .enum(['parakeet-110m', 'zipformer-3.3m', 'off'], 'must be parakeet-110m, zipformer-3.3m or off')
      .default('parakeet-110m'),
    'parakeet-110m',
    'The local speech model to fetch: parakeet-110m, zipformer-3.3m or off.',
  ),
  SPEECH_MODEL_DIR: setting(text.optional(), 'DATA_DIR/models', 'A folder that already holds a speech model.'),
  SPEECH_MODEL_URL: setting(http.optional(), 'the k2-fsa releases', 'Another place to fetch the model from.'),
  SPEECH_INSTALL: setting(onOff('on'), 'on', 'Whether the start may install pocketsphinx on Debian as root.'),
  FFMPEG_PATH: setting(text.optional(), 'unset', "An ffmpeg, for sound that we can't decode ourselves (Safari's AAC)."),
  BETA_GATE: setting(onOff('on'), 'on', 'Whether public buttons lead to the beta page (on) or to /auth (off).'),
  DEBUG_TOOLS: setting(
    z.enum(['on', 'off'], 'must be on or off').optional(),
    'on unless NODE_ENV is production',
    'Shows the debug panels to everyone.',
  ),
  SUPPORT_EMAIL: setting(
    z.email('must be an e-mail address').optional(),
    'see src/shared/product.ts',
    'The support address shown.',
  ),
  LOG_LEVEL: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent').default('info'),
    'info',
    'How much is logged.',
  ),
} as const satisfies Record<string, Setting<unknown>>;

type Raw = { [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> };

export interface Config extends Raw {
  /** The one canonical origin, without a trailing slash. */
  origin: string;
  secureCookies: boolean;
  debugTools: boolean;
}

/** A setting that can't be used. The message names it and how to mend it; it never contains a secret's value. */
export class ConfigError extends Error {}

/** Reads the environment once. Throws ConfigError with one sentence that names the first wrong setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const raw: Record<string, unknown> = {};
  for (const [name, { schema, secret }] of Object.entries(SETTINGS) as [string, Setting<unknown>][]) {
    const given = env[name] === '' ? undefined : env[name];
    const result = schema.safeParse(given);
    if (!result.success) {
      const shown = secret ? '' : ` (it is "${given}")`;
      throw new ConfigError(`The setting ${name} ${result.error.issues[0]?.message ?? 'is wrong'}${shown}.`);
    }
    raw[name] = result.data;
  }
  const values = raw as Raw;
  if (values.LLM_BASE_URL && !values.LLM_MODEL) {
    throw new ConfigError('The setting LLM_MODEL is missing: LLM_BASE_URL needs the name of a model.');
  }
  if (values.S3_BUCKET && (!values.S3_ACCESS_KEY_ID || !values.S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError('The settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with S3_BUCKET.');
  }
  if (values.ROLE !== 'all' && !values.DATABASE_URL) {
    throw new ConfigError(
      `The setting ROLE=${values.ROLE} needs DATABASE_URL: the embedded database serves one process.`,
    );
  }
  return {
    ...values,
    ...originOf(
      values.PUBLIC_URL ?? `http://${values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST}:${values.PORT}`,
    ),
    debugTools: (values.DEBUG_TOOLS ?? (values.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
  };
}

/** With PORT=0 the port is known only once the server listens, so the origin is derived again then. */
export function originOf(publicUrl: string): { origin: string; secureCookies: boolean } {
  const parsed = new URL(publicUrl);
  const host = parsed.hostname === '0.0.0.0' || parsed.hostname === '[::]' ? '127.0.0.1' : parsed.hostname;
  const origin = `${parsed.protocol}//${host}${parsed.port ? `:${parsed.port}` : ''}`;
  return { origin, secureCookies: parsed.protocol === 'https:' };
}
