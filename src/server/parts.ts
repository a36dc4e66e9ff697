import type { Sessions } from '#features/accounts/server/accounts.sessions.ts';
import type { Scorer } from '#features/coaching/server/coaching.port.ts';
import type { QuestionWriter } from '#features/questions/server/questions.port.ts';
import type { SpeechToText } from '#features/transcription/server/transcription.port.ts';
import type { TextToSpeech } from '#features/voice/server/voice.port.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { EventBus } from './events/events.ts';
import type { Ids } from './ids.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Storage } from './storage/storage.ts';

/** Everything a use case may need; each takes only what it names (`Pick<Parts, 'db' | 'clock'>`). */
export interface Parts {
  config: Config;
  /** Known at start: made once and kept in DATA_DIR unless AUTH_SECRET is set. */
  authSecret: string;
  clock: Clock;
  ids: Ids;
  log: Logger;
  db: Database;
  jobs: Jobs;
  storage: Storage;
  mail: Mailer;
  events: EventBus;
  sessions: Sessions;
  speech: SpeechToText;
  voice: TextToSpeech;
  questions: QuestionWriter;
  scorer: Scorer;
}
