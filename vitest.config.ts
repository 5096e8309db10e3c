import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const skipped = ['**/node_modules/**', '**/dist/**'];

const web = existsSync('packages/web/vite.config.ts')
  ? [
      {
        extends: './packages/web/vite.config.ts',
        test: {
          name: 'web',
          setupFiles: ['packages/web/test/patience.ts'],
          testTimeout: 60_000,
          include: ['packages/web/**/*.web.test.tsx'],
          exclude: skipped,
          environment: 'happy-dom',
        },
      },
    ]
  : [];

/**
 * The suffix of a test file says what it needs: `.test.ts` nothing, `.db.test.ts` a database and
 * `.web.test.tsx` a document and the client's own transforms.
 */
export default defineConfig({
  test: {
    // Tests are independent: each run uses a different order, and prints its seed.
    sequence: { shuffle: true },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...skipped, '**/*.db.test.ts'],
          setupFiles: ['packages/server/test/patience.ts'],
          environment: 'node',
          // Property tests take a second on an idle machine, and many on a busy one.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['packages/**/*.db.test.ts', 'tools/**/*.db.test.ts'],
          exclude: skipped,
          setupFiles: ['packages/server/test/patience.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      ...web,
    ],
  },
});
