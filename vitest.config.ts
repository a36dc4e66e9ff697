import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const FULL = '**/*.full.test.ts';
const WEB = ['src/web/**/*.test.{ts,tsx}', 'src/features/*/web/**/*.test.{ts,tsx}'];

/**
 * Three kinds of tests, one runner: `server` and `web` beside what they test, `journeys` in a real browser against the
 * built product. Tests that take minutes end in .full.test.ts and run with `npm run test:full` only.
 */
export default defineConfig({
  test: {
    // Vitest would leave one core idle; these tests wait more than they compute.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs', 'e2e/support/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...WEB, FULL],
          environment: 'node',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: WEB,
          exclude: [FULL],
          environment: 'jsdom',
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/*.e2e.test.ts'],
          exclude: [FULL],
          environment: 'node',
          // Cameras, recognisers and two cores: one journey at a time, or the clock of a recording suffers.
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'full',
          include: ['src/**/*.full.test.ts', 'e2e/*.full.test.ts'],
          environment: 'node',
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 15 * 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
