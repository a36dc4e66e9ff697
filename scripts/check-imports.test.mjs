import { describe, expect, it } from 'vitest';
import { cyclesIn, importsOf, resolveImport, violation } from './check-imports.mjs';

describe('the import rules', () => {
  it.each([
    ['src/shared/time.ts', 'src/server/clock.ts', /pure/],
    ['src/shared/time.ts', 'src/features/voice/voice.contract.ts', /pure/],
    ['src/features/voice/voice.contract.ts', 'src/features/voice/server/voice.port.ts', /a contract knows only/],
    ['src/features/voice/server/voice.usecases.ts', 'src/web/api.ts', /never imports the web/],
    ['src/features/voice/web/player.ts', 'src/features/voice/server/voice.usecases.ts', /never imports the server/],
    ['src/features/voice/web/player.ts', 'src/features/results/web/pages/results-page.tsx', /router/],
    [
      'src/features/voice/server/voice.usecases.ts',
      'src/features/results/server/results.repository.ts',
      /usecases, table or port/,
    ],
    ['src/server/http/app.ts', 'src/features/results/server/results.usecases.ts', /the frame does not know/],
  ])('%s may not import %s', (from, to, reason) => {
    expect(violation(from, to)).toMatch(reason);
  });

  it.each([
    ['src/features/voice/web/player.ts', 'src/features/results/results.contract.ts'],
    ['src/features/interview/web/pages/live-page.tsx', 'src/features/voice/web/voice.kit.ts'],
    ['src/features/voice/server/voice.usecases.ts', 'src/features/results/server/results.table.ts'],
    ['src/web/router.tsx', 'src/features/results/web/pages/results-page.tsx'],
    ['src/compose.ts', 'src/features/voice/server/voice.speech.ts'],
    ['src/features/voice/web/player.ts', 'src/web/ui/button.tsx'],
    ['src/features/voice/server/voice.test.ts', 'src/features/results/server/results.repository.ts'],
  ])('%s may import %s', (from, to) => {
    expect(violation(from, to)).toBeUndefined();
  });

  it('lets only the client of the API touch the server, and only for its types', () => {
    expect(violation('src/web/api.ts', 'src/server/routes.ts', true)).toBeUndefined();
    expect(violation('src/web/api.ts', 'src/server/routes.ts', false)).toMatch(/never imports the server/);
    expect(violation('src/web/session.tsx', 'src/server/routes.ts', true)).toMatch(/never imports the server/);
  });

  it('reads imports, re-exports and dynamic imports, and leaves comments alone', () => {
    const source = `
      import { a } from '#shared/a.ts';
      import type { B } from './b.ts';
      export * from '#features/c/c.contract.ts';
      const d = () => import('./d.ts');
      import './e.css';
      // import { x } from '#shared/x.ts';
    `;
    expect(importsOf(source)).toEqual([
      { specifier: '#shared/a.ts', typeOnly: false },
      { specifier: './b.ts', typeOnly: true },
      { specifier: '#features/c/c.contract.ts', typeOnly: false },
      { specifier: './d.ts', typeOnly: false },
      { specifier: './e.css', typeOnly: false },
    ]);
  });

  it('resolves our own names and leaves packages out', () => {
    expect(resolveImport('src/web/ui/button.tsx', './cx.ts')).toBe('src/web/ui/cx.ts');
    expect(resolveImport('src/main.ts', '#server/config.ts')).toBe('src/server/config.ts');
    expect(resolveImport('src/main.ts', 'hono')).toBeUndefined();
  });

  it('finds a circle of imports', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['a']],
    ]);
    expect(cyclesIn(graph)).toEqual([['a', 'b', 'c', 'a']]);
    expect(
      cyclesIn(
        new Map([
          ['a', ['b']],
          ['b', []],
        ]),
      ),
    ).toEqual([]);
  });
});
