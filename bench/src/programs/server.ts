/** One of our two streams in a separate process: the screens' or the Betfair-shaped one. */
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { migrate, openPglite, readMigrations, silentLog } from '@layline/server/engine';
import {
  addAppKey,
  BetfairStream,
  OrderAnswers,
  openApp,
  openBetfairApi,
  openServer,
  secretsInMemory,
  seedDemo,
  systemClock,
} from '@layline/server/test-entry';
import { takeOrders, waitingIn } from '../stream/drive.ts';
import { marketCount, openChange, priceChange } from '../stream/workload.ts';
import { connectionsPerKey, keyOf, type StreamKind, subscribers } from './audience.ts';

const [kind] = process.argv.slice(2) as [StreamKind];
const store = await openPglite(null);
await migrate(store, { migrations: await readMigrations(), now: systemClock.now() });
const app = await openApp(store, systemClock, silentLog(), secretsInMemory());
const [demo] = await seedDemo(app);
if (demo === undefined) throw new Error('There is no demo player.');
for (let index = 0; index < marketCount; index += 1) app.marketCache.apply([openChange(index)]);
const publish = (turn: number): void => app.marketCache.apply([priceChange(turn)]);

async function serveScreens(): Promise<void> {
  const health = { app, feeds: { states: () => [] }, isOverloaded: () => false };
  const options = { rateLimit: 0, hasDocs: false, trustProxy: [], clientFolder: null };
  const server = await openServer({ app, health, ...options });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const report = () => ({ ...server.streamReport() });
  takeOrders({ waiting: waitingIn(server.server), port, publish, report });
}

/** Signs the demo player in as a program does; the readers share the session. */
async function signIn({ userName, password }: { userName: string; password: string }) {
  const answers = new OrderAnswers(systemClock);
  const api = openBetfairApi({ app, rateLimit: 0, tls: null, answers });
  const url = await api.listen({ port: 0, host: '127.0.0.1' });
  const rows = await store.query<{ playerId: string; siteId: string }>(
    'select player_id as "playerId", site_id as "siteId" from player where user_name = $1',
    [userName],
  );
  const [player] = rows;
  if (player === undefined) throw new Error('The demo player is not stored.');
  for (let first = 0; first < subscribers; first += connectionsPerKey) {
    const key = keyOf(first);
    await addAppKey(store, { key, ...player, name: key, now: systemClock.now() });
  }
  const headers = { 'x-application': keyOf(0) };
  const body = new URLSearchParams({ username: userName, password });
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers, body });
  const { token } = (await answer.json()) as { token: string };
  return { token, answers };
}

async function servePrograms(account: { userName: string; password: string }): Promise<void> {
  const { token, answers } = await signIn(account);
  const stream = new BetfairStream({ app, answers, rateLimit: 0, tls: null });
  const port = await stream.listen({ port: 0, host: '127.0.0.1' });
  const waiting = () => stream.report().unreadBytes;
  const report = () => ({ ...stream.report() });
  takeOrders({ waiting, port: `${port} ${token}`, publish, report });
}

await (kind === 'screens' ? serveScreens() : servePrograms(demo));
