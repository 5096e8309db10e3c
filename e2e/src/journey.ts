/** `test` with a separate server per worker; a file sets its flags with `test.use`. */
import { expect } from '@playwright/test';
import { test as base } from './failures.ts';
import { foreignCalls, openPlainServer } from './plain/plain-server.ts';
import { openServer, type RunningServer } from './server/server.ts';

interface WorkerFixtures {
  /** Runs the journey on a server of another make, which speaks the documented calls alone. */
  readonly isPlain: boolean;
  /** Flags of the server; a file with other flags gets a separate server. */
  readonly serverFlags: readonly string[];
  readonly server: RunningServer;
}

async function openPlain(): Promise<RunningServer> {
  const plain = await openPlainServer();
  return {
    url: plain.url,
    consoleUrl: null,
    order: () => Promise.reject(new Error('A server of another make takes no commands.')),
    async close() {
      await plain.close();
      expect(foreignCalls(plain), 'calls that are not documented').toEqual([]);
    },
  };
}

/** Of the server that most journeys of players share; a file that bets much or settles has one of its own. */
const usualFlags = ['--seed', '7'];
/** Of the server that the journeys of staff share: what they settle and stop would be in players' way. */
export const staffFlags = ['--seed', '33', '--console-port', '0'];

export const test = base.extend<object, WorkerFixtures>({
  serverFlags: [usualFlags, { scope: 'worker', option: true }],
  isPlain: [false, { scope: 'worker', option: true }],
  server: [
    async ({ serverFlags, isPlain }, use) => {
      const server = await (isPlain ? openPlain() : openServer(serverFlags));
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect, type Locator, type Page } from '@playwright/test';
