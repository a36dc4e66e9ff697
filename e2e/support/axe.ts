import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResults {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

/** What axe finds wrong on the page as it is now, one line a place; empty when all is well. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Colours half way through a fade are nobody's final colours.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => undefined),
  );
  // By the protocol, since our own policy rightly refuses an inline script.
  await page.evaluate(SOURCE);
  const results = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: { run(where: Document, how: object): Promise<AxeResults> } }).axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      }),
    RULES,
  );
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}. ${failureSummary ?? ''}`),
  );
}
