import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const skipped = ['**/node_modules/**', '**/dist/**'];

const isDeep = process.env['TEST_DEPTH'] === 'deep';

/**
 * Workers run file after file without loading the sources again, and stay two: the tests of a browser run
 * beside them. `tools/testing/leaks.ts` fails a file that leaves something behind for the next.
 */
const shared = {
  isolate: false,
  maxWorkers: 2,
  testTimeout: 60_000,
  // Polls wait as long as a busy machine may take.
  expect: { poll: { timeout: 20_000 } },
};

/**
 * Projects run one after the other: a worker is kept for files of its own project alone. Shuffled together,
 * nearly every file would start a process and load its sources again.
 */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } });

const setupFiles = (...own: readonly string[]) => [
  'tools/testing/depth.ts',
  'tools/testing/leaks.ts',
  ...own,
];

const web = existsSync('packages/web/vite.config.ts')
  ? [
      {
        extends: './packages/web/vite.config.ts',
        test: {
          ...shared,
          ...inTurn(1),
          name: 'web',
          setupFiles: setupFiles('packages/web/test/patience.ts'),
          include: ['packages/web/**/*.web.test.tsx'],
          exclude: skipped,
          environment: 'happy-dom',
        },
      },
    ]
  : [];

/**
 * The suffix of a test file says what it needs: `.test.ts` nothing, `.db.test.ts` a database and
 * `.web.test.tsx` a document and the client's own transforms; `.deep.test.ts` runs in the deep tests alone.
 */
export default defineConfig({
  test: {
    // Tests are independent: each run uses a different order, and prints its seed.
    sequence: { shuffle: true },
    // Property tests take ten times the runs in the deep tests.
    provide: { depth: isDeep ? 10 : 1 },
    projects: [
      {
        test: {
          ...shared,
          ...inTurn(0),
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...skipped, '**/*.{db,deep}.test.ts'],
          setupFiles: setupFiles('packages/server/test/patience.ts'),
          environment: 'node',
        },
      },
      {
        test: {
          ...shared,
          ...inTurn(2),
          name: 'db',
          include: ['packages/**/*.db.test.ts', 'tools/**/*.db.test.ts'],
          exclude: [...skipped, '**/*.deep.db.test.ts'],
          setupFiles: setupFiles('packages/server/test/patience.ts'),
          environment: 'node',
          globalSetup: ['tools/testing/drop-databases.ts', 'tools/testing/prepare-servers.ts'],
          pool: 'forks',
          // A test may start several servers, each of which takes seconds on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          ...inTurn(3),
          name: 'deep',
          include: ['packages/**/*.deep.test.ts', 'packages/**/*.deep.db.test.ts'],
          exclude: skipped,
          setupFiles: setupFiles('packages/server/test/patience.ts'),
          environment: 'node',
          globalSetup: ['tools/testing/drop-databases.ts', 'tools/testing/prepare-servers.ts'],
          pool: 'forks',
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
      ...web,
    ],
  },
});
