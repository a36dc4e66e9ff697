import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export const S3_BUCKET = 'trainvue';

/**
 * An S3 server in this process, with one empty bucket. It signs requests about the bucket itself in another way than
 * Amazon's own client, so signatures are not compared.
 */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'trainvue-s3-'));
  const s3 = new S3rver({
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: S3_BUCKET, configs: [] }],
  });
  await s3.configureBuckets();
  const server: Server = createServer(s3.callback());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: S3_BUCKET,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
