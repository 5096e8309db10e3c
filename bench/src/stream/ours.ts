/** The product's stream in a separate process, with prices published into its market cache. */
import type { AddressInfo } from 'node:net';
import { migrate, openPglite, readMigrations, silentLog } from '@layline/server/engine';
import {
  openApp,
  openServer,
  secretsInMemory,
  seedDemo,
  systemClock,
} from '@layline/server/test-entry';
import { takeOrders, waitingIn } from './drive.ts';
import { marketCount, openChange, priceChange } from './workload.ts';

const store = await openPglite(null);
await migrate(store, { migrations: await readMigrations(), now: systemClock.now() });
const app = await openApp(store, systemClock, silentLog(), secretsInMemory());
await seedDemo(app);
const health = {
  app,
  feeds: { states: () => [] },
  isOverloaded: () => false,
};
const server = await openServer({
  app,
  health,
  rateLimit: 0,
  hasDocs: true,
  trustProxy: [],
  clientFolder: null,
});
for (let index = 0; index < marketCount; index += 1) app.marketCache.apply([openChange(index)]);
await server.listen({ port: 0, host: '127.0.0.1' });
takeOrders({
  waiting: waitingIn(server.server),
  port: (server.server.address() as AddressInfo).port,
  publish: (turn) => app.marketCache.apply([priceChange(turn)]),
  report: () => ({ ...server.streamReport() }),
});
