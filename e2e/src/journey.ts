/** `test` with a separate server per worker; a file sets its flags with `test.use`. */
import { test as base } from './failures.ts';
import { openServer, type RunningServer } from './server.ts';

interface WorkerFixtures {
  /** Flags of the server; a file with other flags gets a separate server. */
  readonly serverFlags: readonly string[];
  readonly server: RunningServer;
}

export const test = base.extend<object, WorkerFixtures>({
  serverFlags: [['--seed', '7'], { scope: 'worker', option: true }],
  server: [
    async ({ serverFlags }, use) => {
      const server = await openServer(serverFlags);
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect, type Locator, type Page } from '@playwright/test';
