import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends one message, or throws. */
export interface Mailer {
  readonly kind: 'outbox' | 'smtp';
  send(mail: Mail): Promise<void>;
}

/** The default: one .eml file a message, and its name on the console, so that a person alone can finish a sign-up. */
export function createOutboxMailer(input: { folder: string; from: string; announce: (path: string) => void }): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'outbox',
    send: async (mail) => {
      const { message } = await composer.sendMail({ ...mail, from: input.from });
      await mkdir(input.folder, { recursive: true, mode: 0o700 });
      const path = join(
        input.folder,
        `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
      );
      await writeFile(`${path}.partial`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.partial`, path);
      input.announce(path);
    },
  };
}

export function createSmtpMailer(input: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: input.url,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  } as never);
  return {
    kind: 'smtp',
    send: async (mail) => {
      await transport.sendMail({ ...mail, from: input.from });
    },
  };
}
