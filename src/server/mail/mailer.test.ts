import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createOutboxMailer, createSmtpMailer, type Mail } from './mailer.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const buildMail = (overrides: Partial<Mail> = {}): Mail => ({
  to: 'ana@example.com',
  subject: 'Grüße aus der Probe',
  text: 'Your code is 123456',
  html: '<p>Your code is <b>123456</b></p>',
  ...overrides,
});

/** A mail server that keeps what it was sent, or refuses it. */
async function startSmtp(options: { refuse?: boolean } = {}) {
  const received: { to: string[]; from: string; body: string; user: string | undefined }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    onRcptTo: (_address, _session, done) => done(options.refuse ? new Error('no such mailbox') : null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          body: Buffer.concat(parts).toString('utf8'),
          user: typeof session.user === 'string' ? session.user : undefined,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  cleanups.push(stop);
  return { received, stop, port: (server.server.address() as AddressInfo).port };
}

const smtpMailer = (port: number, who = '') =>
  createSmtpMailer({ url: `smtp://${who}127.0.0.1:${port}`, from: 'TrainVue <hello@trainvue.example>' });

test('a message reaches the mail server with both of its parts', async () => {
  const { received, port } = await startSmtp();
  await smtpMailer(port, 'ana:secret@').send(buildMail());
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ to: ['ana@example.com'], from: 'hello@trainvue.example', user: 'ana' });
  expect(received[0]?.body).toMatch(/multipart\/alternative/);
  expect(received[0]?.body).toContain('Your code is 123456');
  expect(received[0]?.body).toContain('<b>123456</b>');
});

test('a mail server that refuses, or is not there, is an error at once', async () => {
  const refusing = await startSmtp({ refuse: true });
  await expect(smtpMailer(refusing.port).send(buildMail())).rejects.toThrow('no such mailbox');
  const gone = await startSmtp();
  await gone.stop();
  cleanups.pop();
  await expect(smtpMailer(gone.port).send(buildMail())).rejects.toThrow('ECONNREFUSED');
});

test('an address cannot smuggle in a second recipient or a header', async () => {
  const { received, port } = await startSmtp();
  await smtpMailer(port).send(buildMail({ subject: 'Hello\r\nBcc: eve@example.com' }));
  expect(received[0]?.to).toEqual(['ana@example.com']);
  expect(received[0]?.body).not.toMatch(/^Bcc:/m);
});

test('the outbox keeps one private file a message, and tells its name', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'trainvue-outbox-'));
  cleanups.push(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'outbox');
  const announced: string[] = [];
  const mailer = createOutboxMailer({
    folder,
    from: 'hello@trainvue.example',
    announce: (path) => announced.push(path),
  });
  await Promise.all([mailer.send(buildMail()), mailer.send(buildMail({ to: 'bo@example.com' }))]);
  const files = await readdir(folder);
  expect(files).toHaveLength(2);
  expect(files.every((name) => name.endsWith('.eml'))).toBe(true);
  expect(announced.map((path) => path.slice(folder.length + 1)).sort()).toEqual(files.sort());
  const path = join(folder, files[0] ?? '');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toMatch(/^From: hello@trainvue\.example\r\n/m);
});
