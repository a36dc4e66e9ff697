import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertSafeKey, fileMissing, storageFull, type Storage } from './storage.ts';

/** Any S3-compatible store. Bytes always pass through this server: nothing is ever presigned. */
export function createS3Storage(input: {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}): Storage {
  const Bucket = input.bucket;
  const client = new S3Client({
    region: input.region,
    ...(input.endpoint ? { endpoint: input.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: input.accessKeyId, secretAccessKey: input.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const list = async (prefix: string): Promise<string[]> => {
    const keys: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: assertSafeKey(prefix), ContinuationToken }),
      );
      for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return keys.sort();
  };

  const read: Storage['read'] = async (key, range) => {
    try {
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: assertSafeKey(key), Range }));
      return Body as Readable;
    } catch (error) {
      throw explain(error);
    }
  };

  return {
    kind: 's3',
    put: async (key, body) => {
      try {
        // S3 wants the length first, so a stream is gathered; the largest thing we store is one answer.
        const Body = body instanceof Readable ? Buffer.concat(await body.toArray()) : body;
        await client.send(new PutObjectCommand({ Bucket, Key: assertSafeKey(key), Body }));
      } catch (error) {
        throw explain(error);
      }
    },
    read,
    readAll: async (key) => Buffer.concat(await (await read(key)).toArray()),
    size: async (key) => {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key: assertSafeKey(key) }))).ContentLength;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    list,
    delete: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: assertSafeKey(key) }));
    },
    deleteAll: async (prefix) => {
      const keys = await list(prefix);
      for (let i = 0; i < keys.length; i += 1000) {
        const Objects = keys.slice(i, i + 1000).map((Key) => ({ Key }));
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      }
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}

const nameOf = (error: unknown) => (error as { name?: string }).name ?? '';
const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(nameOf(error));

function explain(error: unknown): unknown {
  if (isMissing(error)) return fileMissing(undefined, error);
  return /QuotaExceeded|StorageFull|InsufficientStorage/.test(nameOf(error)) ? storageFull(undefined, error) : error;
}
