import { SETTINGS } from './config.ts';

/** The settings as a Markdown table, for the README (`npm run docs` writes it, a test checks that it is current). */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { fallback, doc }]) => `| \`${name}\` | ${fallback} | ${doc.replaceAll('|', '\\|')} |`,
  );
  return ['| Setting | When unset | What it is |', '|---|---|---|', ...rows].join('\n');
}

export const TABLE_START = '<!-- settings: made by npm run docs -->';
export const TABLE_END = '<!-- /settings -->';

/** A document with the table between its two marks replaced. Throws if it has no marks. */
export function withSettingsTable(document: string): string {
  const start = document.indexOf(TABLE_START);
  const end = document.indexOf(TABLE_END);
  if (start < 0 || end < start) throw new Error('the settings marks are missing');
  return `${document.slice(0, start + TABLE_START.length)}\n\n${settingsTable()}\n\n${document.slice(end)}`;
}
