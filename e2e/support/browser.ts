import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = () => process.env.CHROMIUM_PATH ?? CANDIDATES.find((path) => existsSync(path));

/** A Chromium with a fake camera. `microphone` is a WAV that is heard once from the moment it is opened. */
export function launchBrowser(options: { microphone?: string } = {}): Promise<Browser> {
  const path = executablePath();
  return chromium.launch({
    headless: true,
    ...(path ? { executablePath: path } : {}),
    args: options.microphone ? [...FLAGS, `--use-file-for-fake-audio-capture=${options.microphone}%noloop`] : FLAGS,
  });
}

export interface Watched {
  context: BrowserContext;
  page: Page;
  /** Errors of the console and the page, and requests that left our own origin, as they happened. */
  troubles: string[];
  /** Closes the context; fails when there was any trouble that no test expected. */
  close(): Promise<void>;
}

/** A fresh person in a fresh browser profile. `expected` are console errors that the test means to cause. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions & { expected?: RegExp[] } = {},
): Promise<Watched> {
  const { expected = [], ...contextOptions } = options;
  const context = await browser.newContext({
    baseURL: origin,
    permissions: ['camera', 'microphone'],
    viewport: { width: 1280, height: 800 },
    ...contextOptions,
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) troubles.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`page: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) note(`network: ${request.method()} ${url}`);
  });
  return {
    context,
    page,
    troubles,
    close: async () => {
      await context.close();
      if (troubles.length > 0) throw new Error(`The browser saw trouble:\n${troubles.join('\n')}`);
    },
  };
}
