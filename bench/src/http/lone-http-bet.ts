/**
 * Latency of a single bet through the whole server, from the request to its reply over one kept
 * connection, against one row inserted and committed on the same PostgreSQL, in alternation
 * (durable/one-by-one.ts). The server publishes prices and deals rounds meanwhile.
 */
import { openPostgres, type Store } from '@layline/server/engine';
import { openPostgres as openCluster } from '../../../tools/machine/postgres.ts';
import { oneByOne } from '../durable/one-by-one.ts';
import type { Figure } from '../figure/figure.ts';
import { openCaller, read } from './caller.ts';
import { openPlainConnection } from './plain-connection.ts';
import { openRealServer } from './real-server.ts';

const betsPerRound = 300;
const benchMsMax = 10 * 60_000;

interface Listed {
  readonly inPlay: boolean;
  readonly openDate: string;
  readonly matchOdds: readonly {
    readonly marketId: string;
    readonly runners: readonly { readonly selectionId: number }[];
  }[];
}

export interface Target {
  readonly marketId: string;
  readonly selectionId: number;
}

/** Cricket, soccer and tennis. */
const sportIds = ['4', '1', '2'];

/**
 * Matches that do not begin meanwhile, because bets in play are delayed. Many of them, because the number
 * of resting bets per market is limited.
 */
export async function findTargets(url: string): Promise<readonly Target[]> {
  const lists = sportIds.map((id) =>
    read<{ data: Listed[] }>(`${url}/api/v2/get-matches-by-eventid/${id}`),
  );
  const targets = (await Promise.all(lists)).flatMap(({ data }) =>
    data.flatMap(({ inPlay, openDate, matchOdds: [market] }) => {
      const [runner] = market?.runners ?? [];
      const isSoon = Date.parse(openDate) < Date.now() + benchMsMax;
      return inPlay || isSoon || !market || !runner
        ? []
        : [{ marketId: market.marketId, ...runner }];
    }),
  );
  if (targets.length === 0) throw new Error('The feed has no match that begins late enough.');
  return targets;
}

/** Lays at 1.01, which nobody takes: the bet rests in the book. */
export const restingBetOn = ({ marketId, selectionId }: Target): string =>
  JSON.stringify({
    marketId,
    selectionId,
    type: 'lay',
    oddsReq: 1.01,
    stake: 100,
    persistence: 'keep',
    clientRef: crypto.randomUUID(),
  });

/** Every acknowledged bet is in the store once. */
export async function auditRestingBets(store: Store, bets: number): Promise<void> {
  const [row] = await store.query<{ n: string }>(
    "select count(*)::text as n from bet where odds_requested = 101 and persistence = 'keep'",
  );
  if (row?.n !== String(bets)) throw new Error(`${row?.n} bets stored, not ${bets}`);
}

export const loneHttpBet: Figure = {
  name: 'lone-bet-http',
  unit: 'one after another a second (1 / p50)',
  goal: 0.5,
  async open() {
    await using opened = new AsyncDisposableStack();
    const cluster = await openCluster();
    if (!('url' in cluster)) throw new Error(`No PostgreSQL for this figure: ${cluster.reason}`);
    opened.defer(() => cluster.close());
    const server = await openRealServer(['--database-url', cluster.url]);
    opened.defer(() => server.close());
    const store = await openPostgres(cluster.url, { onLost: () => undefined });
    opened.defer(() => store.close());
    const caller = await openCaller(server);
    const address = new URL('/api/bet/save2', server.url);
    const connection = await openPlainConnection(address, caller.headers);
    opened.defer(() => connection.close());
    const targets = await findTargets(server.url);
    await store.script('create table lone (id bigint primary key, at timestamptz not null)');
    const counts = { bets: 0, rows: 0 };
    const nextBet = () => {
      const request = connection.prepare(
        restingBetOn(targets[counts.bets++ % targets.length] as Target),
      );
      return () => connection.send(request);
    };
    const row = () =>
      store.query('insert into lone values ($1, $2)', [++counts.rows, '2026-01-01T00:00:00Z'], {
        name: 'lone',
      });
    const check = () => auditRestingBets(store, counts.bets);
    const turns = await oneByOne({ nextBet, row, check }, betsPerRound);
    const about = () => `${counts.bets} bets resting on ${targets.length} matches, one connection`;
    // A failure above must not leave a server behind.
    const kept = opened.move();
    return {
      ...turns,
      notes: () => [about(), ...turns.notes()],
      close: () => kept.disposeAsync(),
    };
  },
};
