/** `test` with a server of its own for each worker; flags are chosen by a file with `test.use`. */
import { test as base } from '@playwright/test';
import { openServer, type RunningServer } from './server.ts';

interface WorkerFixtures {
  /** Flags of the server; a file that asks for others gets a server of its own. */
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
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect, type Locator, type Page } from '@playwright/test';
