import { createPostgresDatabase } from '#server/test/databases.ts';
import { startS3 } from '#server/test/s3.ts';

/** Where a product's rows and files may live. */
export interface Place {
  name: string;
  open(): Promise<{ env: Record<string, string>; close(): Promise<void> }>;
}

const EMBEDDED: Place = {
  name: 'PGlite with files on disk',
  open: async () => ({ env: {}, close: async () => undefined }),
};

const GROWN_UP: Place = {
  name: 'PostgreSQL with S3',
  open: async () => {
    const [database, s3] = await Promise.all([createPostgresDatabase(), startS3()]);
    return {
      env: {
        DATABASE_URL: database.url,
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET: s3.bucket,
        S3_REGION: s3.region,
        S3_ACCESS_KEY_ID: s3.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
        AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      },
      close: async () => {
        await s3.close();
        await database.drop();
      },
    };
  },
};

/** PostgreSQL only where a test server is; `npm test` says so when there is none. */
export const PLACES: Place[] = process.env.TEST_DATABASE_URL ? [EMBEDDED, GROWN_UP] : [EMBEDDED];
