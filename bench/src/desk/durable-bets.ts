/**
 * Durable bets a second on PostgreSQL, sixty-four in flight, each waiting for its answer before
 * the next: exposure check, bet row, postings and journal in the commit. The reference is pgbench's
 * TPC-B with sixteen clients, prepared, on the same server in the same minute.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  clientRef,
  instant,
  type MarketDefinition,
  marketId,
  money,
  odds,
  type PlayerId,
  playerId,
  runnerId,
  siteId,
} from '@layline/contract';
import {
  type Clock,
  type LiveDesk,
  migrate,
  openDesk,
  openPostgres,
  type Quotes,
  readMigrations,
  type Store,
  silentLog,
} from '@layline/server/desk';
import { openPostgres as openCluster, type Postgres } from '../../../tools/postgres.ts';
import type { Contest, Figure } from '../figure.ts';
import { twoRunnerMarket } from '../two-runner-market.ts';

const run = promisify(execFile);
/** Bets in flight; pgbench has its sixteen clients, each with a connection of its own. */
const clients = 64;
const pgbenchClients = 16;
const betsPerTurn = 20_000;
const pgbenchSeconds = 4;
const limits = { stakeMin: money(100), stakeMax: money(100_000_00) };
const markets = 20;

const clock: Clock = {
  now: () => instant(Date.now()),
  turn: () => new Promise((resolve) => setImmediate(resolve)),
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
  every: () => () => undefined,
  sleep: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  sleepUntil: () => Promise.resolve(),
};

const level = { odds: odds(200), size: money(1_000_000_000_000) };
/** The house always has enough at 2.00 on both sides. */
const quotes: Quotes = {
  quote: (_market, runner) => ({
    isOpen: true,
    prices: {
      runnerId: runner,
      back: [level],
      lay: [{ ...level, odds: odds(202) }],
      lastTraded: null,
      tradedVolume: money(0),
    },
  }),
};

interface Counted {
  readonly store: Store;
  readonly statements: () => number;
}

/** The store with its statements counted, those inside transactions too. */
function countStatements(store: Store): Counted {
  let statements = 0;
  const counted: Store = {
    ...store,
    query(text, values, name) {
      statements += 1;
      return store.query(text, values, name);
    },
    transaction: (work) =>
      store.transaction((sql) => {
        statements += 2;
        return work({
          ...sql,
          query(text, values, name) {
            statements += 1;
            return sql.query(text, values, name);
          },
        });
      }),
  };
  return { store: counted, statements: () => statements };
}

async function openPlayers(desk: LiveDesk): Promise<readonly PlayerId[]> {
  const ids = Array.from({ length: clients }, (_, index) => playerId(`bench-${index}`));
  const amount = money(100_000_000_000_00);
  for (const id of ids) {
    await desk.submit({
      kind: 'open-account',
      playerId: id,
      siteId: siteId('bench'),
      exposureLimit: null,
    });
    await desk.submit({
      kind: 'move-funds',
      direction: 'deposit',
      playerId: id,
      amount,
      remark: 'bench',
    });
  }
  return ids;
}

async function openMarkets(desk: LiveDesk): Promise<readonly MarketDefinition[]> {
  const definitions = Array.from({ length: markets }, (_, index) =>
    twoRunnerMarket(marketId(`bench.${index}`)),
  );
  for (const definition of definitions) await desk.submit({ kind: 'define-market', definition });
  return definitions;
}

interface Bench {
  readonly desk: LiveDesk;
  readonly counted: Counted;
  readonly cluster: Postgres;
  readonly players: readonly PlayerId[];
  readonly markets: readonly MarketDefinition[];
}

async function open(): Promise<Bench> {
  const cluster = await openCluster();
  if (!('url' in cluster)) throw new Error(`No PostgreSQL for this figure: ${cluster.reason}`);
  await run('pgbench', ['-i', '-q', '-s', '10', cluster.url]);
  const counted = countStatements(await openPostgres(cluster.url, () => undefined));
  await migrate(counted.store, await readMigrations(), clock.now());
  const desk = await openDesk({ store: counted.store, clock, log: silentLog(), quotes });
  const bench = { desk, counted, cluster };
  return { ...bench, players: await openPlayers(desk), markets: await openMarkets(desk) };
}

async function placeBets(bench: Bench, turn: number): Promise<void> {
  let next = 0;
  const client = async (player: PlayerId): Promise<void> => {
    while (next < betsPerTurn) {
      const number = next++;
      const market = bench.markets[number % markets] as MarketDefinition;
      const outcome = await bench.desk.submit({
        kind: 'place-bet',
        clientRef: clientRef(`bench-${turn}-${number}`),
        playerId: player,
        marketId: market.marketId,
        runnerId: runnerId(1 + (number % 2)),
        side: 'back',
        odds: odds(200),
        stake: money(100_00),
        limits,
      });
      if (outcome.kind === 'refused') throw new Error(`A bet was refused: ${outcome.refusal.code}`);
    }
  };
  await Promise.all(bench.players.map(client));
}

/** Every acknowledged bet is in the store once, and the postings sum to zero. */
async function audit({ counted: { store } }: Bench, expected: number): Promise<void> {
  const [bets] = await store.query<{ n: string }>('select count(*)::text as n from bet');
  const [sum] = await store.query<{ total: string | null }>(
    'select sum(amount)::text as total from posting',
  );
  if (bets?.n !== String(expected)) throw new Error(`${bets?.n} bets stored, not ${expected}`);
  if (sum?.total !== '0') throw new Error(`The ledger sums to ${sum?.total}`);
}

async function pgbench(url: string): Promise<number> {
  const seconds = String(pgbenchSeconds);
  const args = [
    '-c',
    String(pgbenchClients),
    '-j',
    '2',
    '-M',
    'prepared',
    '-T',
    seconds,
    '-n',
    url,
  ];
  const { stdout } = await run('pgbench', args);
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench printed no tps: ${stdout}`);
  return Number(tps);
}

async function contest(): Promise<Contest> {
  const bench = await open();
  const placed = { turns: 0, statements: 0, commits: 0 };
  return {
    async ours() {
      const [statements, commits] = [bench.counted.statements(), bench.desk.report().commits];
      const begun = performance.now();
      await placeBets(bench, placed.turns);
      const seconds = (performance.now() - begun) / 1000;
      placed.turns += 1;
      placed.statements += bench.counted.statements() - statements;
      placed.commits += bench.desk.report().commits - commits;
      await audit(bench, placed.turns * betsPerTurn);
      return betsPerTurn / seconds;
    },
    reference: () => pgbench(bench.cluster.url),
    notes: () => {
      const bets = placed.turns * betsPerTurn;
      return [
        `SQL statements a bet, begin and commit counted: ${(placed.statements / bets).toFixed(2)}`,
        `bets a commit (one flush of the log each): ${(bets / placed.commits).toFixed(1)}`,
      ];
    },
    async close() {
      await bench.desk.close();
      await bench.counted.store.close();
      await bench.cluster.close();
    },
  };
}

export const durableBets: Figure = {
  name: 'durable-bets',
  unit: 'per second',
  goal: 4,
  open: contest,
};
