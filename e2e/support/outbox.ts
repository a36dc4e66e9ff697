import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const WAIT_MS = 10_000;

/** The newest 6-digit code that was mailed to an address: what a person would read in their mail program. */
export async function codeFor(dataDir: string, email: string): Promise<string> {
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until) {
    const code = (await mailsTo(dataDir, email)).at(-1)?.match(/\b(\d{6})\b/)?.[1];
    if (code) return code;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`No code was mailed to ${email}`);
}

async function mailsTo(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}`)).map(bodyOf);
}

/** The headers hold numbers too (dates, message ids): only what stands below them is read. */
const bodyOf = (mail: string) =>
  mail
    .slice(mail.indexOf('\r\n\r\n'))
    .replace(/=\r\n/g, '')
    .replace(/^.*?: .*$/gm, '');
