/**
 * One bet alone through `placeOrders` of the Betfair-shaped API, against the same bet through our own call,
 * each in its turn over one kept connection of the same server (durable/one-by-one.ts).
 */
import { demoPassword } from '@layline/contract';
import { openPostgres, type Store } from '@layline/server/engine';
import { addAppKey, systemClock } from '@layline/server/test-entry';
import { openPostgres as openCluster } from '../../../tools/machine/postgres.ts';
import { oneByOne } from '../durable/one-by-one.ts';
import type { Figure } from '../figure/figure.ts';
import { openCaller, read } from './caller.ts';
import { auditRestingBets, findTargets, restingBetOn, type Target } from './lone-http-bet.ts';
import { openPlainConnection } from './plain-connection.ts';
import { freePort, openRealServer, type RunningServer } from './real-server.ts';

const betsPerRound = 300;
const appKey = 'bench';

const programsBet = ({ marketId, selectionId }: Target): string => {
  const limitOrder = { size: 100, price: 1.01, persistenceType: 'PERSIST' };
  const instruction = { selectionId, side: 'LAY', orderType: 'LIMIT', limitOrder };
  const customerRef = crypto.randomUUID().replaceAll('-', '');
  const params = { marketId, instructions: [instruction], customerRef };
  return JSON.stringify({ jsonrpc: '2.0', method: 'SportsAPING/v1.0/placeOrders', params, id: 1 });
};

/** Gives the demo player a key, and signs in with it; returns the headers of its calls. */
async function openProgram(
  { url }: RunningServer,
  { store, calls }: { readonly store: Store; readonly calls: string },
): Promise<Readonly<Record<string, string>>> {
  const site = await read<{ data: { title: string } }>(`${url}/api/domain/host/localhost`);
  const credentials = { username: `demo@${site.data.title}`, password: demoPassword };
  const [player] = await store.query<{ playerId: string; siteId: string }>(
    'select player_id as "playerId", site_id as "siteId" from player where user_name = $1',
    [credentials.username],
  );
  if (player === undefined) throw new Error('The demo player is not stored.');
  await addAppKey(store, { key: appKey, ...player, name: appKey, now: systemClock.now() });
  const { token } = await read<{ token: string }>(`${calls}/api/login`, {
    method: 'POST',
    headers: { 'x-application': appKey },
    body: new URLSearchParams(credentials),
  });
  return { 'x-application': appKey, 'x-authentication': token };
}

export const programBet: Figure = {
  name: 'program-bet',
  unit: 'one after another a second (1 / p50)',
  goal: 0.8,
  async open() {
    await using opened = new AsyncDisposableStack();
    const cluster = await openCluster();
    if (!('url' in cluster)) throw new Error(`No PostgreSQL for this figure: ${cluster.reason}`);
    opened.defer(() => cluster.close());
    const callsPort = await freePort();
    const flags = ['--database-url', cluster.url, '--betfair-port', String(callsPort)];
    const server = await openRealServer(flags);
    opened.defer(() => server.close());
    const store = await openPostgres(cluster.url, { onLost: () => undefined });
    opened.defer(() => store.close());
    const caller = await openCaller(server);
    const calls = `http://127.0.0.1:${callsPort}`;
    const programHeaders = await openProgram(server, { store, calls });
    const ownCall = new URL('/api/bet/save2', server.url);
    const own = await openPlainConnection(ownCall, caller.headers);
    opened.defer(() => own.close());
    const programsCall = new URL('/exchange/betting/json-rpc/v1', calls);
    const program = await openPlainConnection(programsCall, programHeaders);
    opened.defer(() => program.close());
    const targets = await findTargets(server.url);
    let bets = 0;
    const next = () => targets[bets++ % targets.length] as Target;
    const nextBet = () => {
      const request = program.prepare(programsBet(next()));
      return () => program.send(request);
    };
    const row = () => own.send(own.prepare(restingBetOn(next())));
    const turns = await oneByOne(
      { nextBet, row, check: () => auditRestingBets(store, bets) },
      betsPerRound,
    );
    const kept = opened.move();
    return {
      ...turns,
      notes: () => [`${bets} bets resting on ${targets.length} matches`, ...turns.notes()],
      close: () => kept.disposeAsync(),
    };
  },
};
