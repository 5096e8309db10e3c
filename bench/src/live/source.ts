/**
 * The exchange whose prices a live feed takes, as a separate process: a thousand markets, in each of which
 * one size is the time of its publication.
 */
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { addMs, type MarketChange, marketId, money } from '@layline/contract';
import { makeCertificate } from '@layline/feeds/test-entry';
import { migrate, openPglite, readMigrations, silentLog } from '@layline/server/engine';
import {
  addAppKey,
  BetfairStream,
  OrderAnswers,
  openApp,
  openBetfairApi,
  secretsInMemory,
  seedDemo,
  systemClock,
} from '@layline/server/test-entry';
import { takeOrders } from '../stream/drive.ts';
import { marketIdOf, openChange, pricesAt } from '../stream/workload.ts';
import { appKey, liveMarkets, type SourceAddresses, sizeAt } from './audience.ts';

// Ends with its parent.
process.on('disconnect', () => process.exit());

const tls = await makeCertificate();
const store = await openPglite(null);
await migrate(store, { migrations: await readMigrations(), now: systemClock.now() });
const app = await openApp(store, systemClock, silentLog(), secretsInMemory());
const [demo] = await seedDemo(app);
if (demo === undefined) throw new Error('There is no demo player.');
const [player] = await store.query<{ playerId: string; siteId: string }>(
  'select player_id as "playerId", site_id as "siteId" from player where user_name = $1',
  [demo.userName],
);
if (player === undefined) throw new Error('The demo player is not stored.');
const now = systemClock.now();
await addAppKey(store, { key: appKey, ...player, name: appKey, now });

/** Starts are a second apart, because a catalogue is read in pages by start. */
function opened(index: number): MarketChange {
  const change = openChange(index);
  const startAt = addMs(now, 60_000 + index * 1000);
  return {
    ...change,
    at: now,
    ...(change.definition && { definition: { ...change.definition, startAt } }),
  };
}
for (let index = 0; index < liveMarkets; index += 1) app.marketCache.apply([opened(index)]);

function publish(turn: number): void {
  const prices = pricesAt(Math.floor(turn / liveMarkets) + 1);
  const [best, ...others] = prices.back;
  if (best === undefined) return;
  const stamped = { ...best, size: money(sizeAt(Date.now())) };
  const runners = [{ ...prices, back: [stamped, ...others] }];
  const id = marketId(marketIdOf(turn % liveMarkets));
  app.marketCache.apply([{ marketId: id, at: systemClock.now(), runners }]);
}

const answers = new OrderAnswers(systemClock);
const api = openBetfairApi({ app, rateLimit: 0, tls: null, answers });
await api.listen({ port: 0, host: '127.0.0.1' });
const stream = new BetfairStream({ app, answers, rateLimit: 0, tls });
const streamPort = await stream.listen({ port: 0, host: '127.0.0.1' });
const { port } = api.server.address() as AddressInfo;
const addresses: SourceAddresses = {
  calls: port,
  stream: streamPort,
  authority: tls.cert,
  user: demo.userName,
  password: demo.password,
};
takeOrders({
  port: JSON.stringify(addresses),
  publish,
  waiting: () => stream.report().unreadBytes,
  report: () => ({ ...stream.report() }),
});
