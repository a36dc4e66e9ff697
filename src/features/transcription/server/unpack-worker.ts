import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { workerData } from 'node:worker_threads';
import * as tar from 'tar';
import unbzip2 from 'unbzip2-stream';

/** A hundred megabytes of bzip2 take half a minute of one core, so they are unpacked in a thread. */
const { archive, folder } = workerData as { archive: string; folder: string };

await pipeline(
  createReadStream(archive),
  unbzip2(),
  tar.x({ cwd: folder, strict: true, filter: (path) => !path.endsWith('.wav') }),
);
