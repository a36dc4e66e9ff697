import type { Viewer } from '#shared/viewer.ts';

/** Reads who is asking from a request's cookies. */
export interface Sessions {
  /** The viewer, or null; renewed cookies (Set-Cookie values) to send along. */
  read(headers: Headers): Promise<{ viewer: Viewer | null; setCookies: string[] }>;
}
