/** The little of it that our tests use; the package brings no types. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}
