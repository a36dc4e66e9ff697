import { expect, it, onTestFinished } from 'vitest';
import { startS3 } from '#server/test/s3.ts';
import { createS3Storage } from './s3.ts';
import { storageContract } from './storage.test-suite.ts';

storageContract('S3', async () => {
  const { close, ...settings } = await startS3();
  return { storage: createS3Storage(settings), close };
});

it('says that it is not well when the bucket is not there', async () => {
  const { close, ...settings } = await startS3();
  onTestFinished(close);
  await expect(createS3Storage({ ...settings, bucket: 'elsewhere' }).check()).rejects.toThrow();
});
