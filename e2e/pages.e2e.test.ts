import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, startApp, type App } from './support/app.ts';
import { accessibilityProblems } from './support/axe.ts';
import { launchBrowser, openPage } from './support/browser.ts';
import { setUpInterview, signUp } from './support/steps.ts';

const PHOTOGRAPHS = join(ROOT, 'test-results', 'pages');
const LOOKS = [
  { name: '360 px, light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: '360 px, dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { name: '1280 px, light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: '1280 px, dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const;

let app: App;
let browser: Browser;
beforeAll(async () => {
  await mkdir(PHOTOGRAPHS, { recursive: true });
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

describe.each(LOOKS)('at $name', ({ viewport, colorScheme }) => {
  const open = () => openPage(browser, app.origin, { viewport, colorScheme, reducedMotion: 'reduce' });
  type Opened = Awaited<ReturnType<typeof open>>['page'];

  /** Photographed, clean for axe, and never wider than the window. */
  async function inspect(page: Opened, name: string) {
    const path = join(PHOTOGRAPHS, `${name}-${viewport.width}-${colorScheme}.png`);
    await page.screenshot({ path, fullPage: true });
    expect((await stat(path)).size).toBeGreaterThan(2_000);
    expect(await accessibilityProblems(page), name).toEqual([]);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  }

  it.each([
    ['landing', '/'],
    ['beta', '/betaontheway'],
    ['privacy', '/privacy'],
    ['sign-up', '/auth'],
    ['sign-in', '/auth?mode=login'],
    ['sign-in-in-place', '/dashboard'],
    ['not-found', '/no-such-page'],
    ['gallery', '/internal/ui'],
  ])('the page %s is sound for everyone', async (name, path) => {
    const watched = await open();
    await watched.page.goto(path, { waitUntil: 'networkidle' });
    await watched.page.getByRole('heading', { level: 1 }).first().waitFor();
    await inspect(watched.page, name);
    await watched.close();
  });

  it('the pages of a new person are sound for everyone', async () => {
    const watched = await open();
    const { page } = watched;
    await signUp(page, app.dataDir);
    await inspect(page, 'dashboard-train');
    await page.goto('/dashboard?tab=review', { waitUntil: 'networkidle' });
    await inspect(page, 'dashboard-review');
    await page.goto('/dashboard?tab=overview', { waitUntil: 'networkidle' });
    await inspect(page, 'dashboard-overview');
    await page.goto('/interview-setup?mode=technical', { waitUntil: 'networkidle' });
    await inspect(page, 'setup');
    await page.goto('/dashboard');
    await setUpInterview(page);
    await page.getByText('Your question is ready').waitFor();
    await inspect(page, 'prep');
    await watched.close();
  });
});

it('a path that is no page says so, and the way home works', async () => {
  const watched = await openPage(browser, app.origin);
  await watched.page.goto('/no-such-page');
  await watched.page.getByText('Oops! Page not found').waitFor();
  await watched.page.getByRole('link', { name: /home/i }).first().click();
  await watched.page.waitForURL(`${app.origin}/`);
  await watched.close();
});

it('a visitor goes from the landing page over the beta page to the sign-up form', async () => {
  const watched = await openPage(browser, app.origin);
  const { page } = watched;
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByText('Beta Testing Coming Soon!').waitFor();
  await page.getByRole('link', { name: 'Already invited? Sign in or create your account' }).click();
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
  await watched.close();
});

it('signing out returns to the landing page, and the dashboard is closed again', async () => {
  const watched = await openPage(browser, app.origin);
  const { page } = watched;
  const email = await signUp(page, app.dataDir);
  await page.getByRole('button', { name: /Log ?out/i }).click();
  const confirm = page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Sign Out' });
  await confirm.click({ timeout: 3_000 }).catch(() => undefined);
  await page.waitForURL(`${app.origin}/`);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Sign in to continue your training' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill('Marigold7!fence');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: /^Ready to train/ }).waitFor();
  await watched.close();
});
