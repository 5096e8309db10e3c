/** The product's stream in a process of its own, with prices poured onto its board. */
import type { AddressInfo } from 'node:net';
import { migrate, openPglite, readMigrations, silentLog } from '@layline/server/desk';
import { openApp, openHouse, secretsInMemory, seedDemo, systemClock } from '@layline/server/whole';
import { takeOrders } from './drive.ts';
import { marketCount, openChange, priceChange } from './tape.ts';

const store = await openPglite(null);
await migrate(store, await readMigrations(), systemClock.now());
const house = await openHouse(store, systemClock, silentLog(), secretsInMemory());
await seedDemo(house);
const health = { house, feed: { name: 'tape', isRunning: () => true }, isOverloaded: () => false };
const app = await openApp({
  house,
  health,
  rateLimit: 0,
  hasDocs: true,
  trustProxy: [],
  clientFolder: null,
});
for (let index = 0; index < marketCount; index += 1) house.board.apply([openChange(index)]);
await app.listen({ port: 0, host: '127.0.0.1' });
takeOrders({
  server: app.server,
  port: (app.server.address() as AddressInfo).port,
  publish: (turn) => house.board.apply([priceChange(turn)]),
  report: () => ({ ...app.streamReport() }),
});
