import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Structured lines on standard error. Bodies, addresses, names and tokens are never handed to it. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
