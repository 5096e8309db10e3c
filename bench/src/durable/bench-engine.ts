/**
 * An engine on a temporary PostgreSQL cluster, with funded players and open markets: the basis of every
 * figure of the engine. Statements are counted, and the ledger is checked after each turn.
 */
import {
  clientRef,
  instant,
  type MarketDefinition,
  type MarketId,
  marketId,
  money,
  odds,
  type PlayerId,
  playerId,
  type RunnerDefinition,
  runnerId,
  siteId,
  transferRef,
} from '@layline/contract';
import {
  type Clock,
  type Engine,
  migrate,
  type Outcome,
  openEngine,
  openPostgres,
  type Quotes,
  type Request,
  readMigrations,
  type Store,
  silentLog,
} from '@layline/server/engine';
import { openPostgres as openCluster, type Postgres } from '../../../tools/machine/postgres.ts';
import { twoRunnerMarket } from '../figure/two-runner-market.ts';

export const limits = { stakeMin: money(100), stakeMax: money(100_000_00) };

export const clock: Clock = {
  now: () => instant(Date.now()),
  monotonicMs: () => performance.now(),
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
export const quotes: Quotes = {
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

/** Counts the statements of the store, including those inside transactions. */
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

export interface Bench {
  readonly engine: Engine;
  readonly counted: Counted;
  readonly cluster: Postgres & { readonly url: string };
  readonly players: readonly PlayerId[];
  readonly markets: readonly MarketDefinition[];
  /** Bets placed so far. */
  placed: number;
  close(): Promise<void>;
}

export interface Size {
  readonly players: number;
  readonly markets: number;
}

export async function openBench(size: Size): Promise<Bench> {
  const cluster = await openCluster();
  if (!('url' in cluster)) throw new Error(`No PostgreSQL for this figure: ${cluster.reason}`);
  const counted = countStatements(await openPostgres(cluster.url, { onLost: () => undefined }));
  await migrate(counted.store, { migrations: await readMigrations(), now: clock.now() });
  const engine = await openEngine({ store: counted.store, clock, log: silentLog(), quotes });
  return {
    engine,
    counted,
    cluster,
    players: await openPlayers(engine, size.players),
    markets: await openMarkets(engine, { name: 'bench', count: size.markets }),
    placed: 0,
    async close() {
      await engine.close();
      await counted.store.close();
      await cluster.close();
    },
  };
}

export async function mustDo(engine: Engine, request: Request): Promise<Outcome> {
  const outcome = await engine.submit(request);
  if (outcome.kind === 'refused') throw new Error(`${request.kind}: ${outcome.refusal.message}`);
  return outcome;
}

async function openPlayers(engine: Engine, count: number): Promise<readonly PlayerId[]> {
  const ids = Array.from({ length: count }, (_, index) => playerId(`bench-${index}`));
  const amount = money(9_000_000_000_000);
  for (const id of ids) {
    const site = siteId('bench');
    await mustDo(engine, { kind: 'open-account', playerId: id, siteId: site, exposureLimit: null });
    const funds = { direction: 'deposit', playerId: id, amount, remark: 'bench' } as const;
    await mustDo(engine, { kind: 'move-funds', transferRef: transferRef(`in-${id}`), ...funds });
  }
  return ids;
}

/** Markets to open; their ids begin with `name`. */
interface NamedMarkets {
  readonly name: string;
  readonly count: number;
  /** Makes each of them; a market of two runners if absent. */
  readonly define?: (id: MarketId) => MarketDefinition;
}

export async function openMarkets(
  engine: Engine,
  { name, count, define = twoRunnerMarket }: NamedMarkets,
): Promise<readonly MarketDefinition[]> {
  const definitions = Array.from({ length: count }, (_, index) =>
    define(marketId(`${name}.${index}`)),
  );
  await Promise.all(
    definitions.map((definition) => mustDo(engine, { kind: 'define-market', definition })),
  );
  return definitions;
}

interface Placed {
  readonly player: PlayerId;
  readonly market: MarketId;
  /** In turn, each with the next bet; those of a market of two if absent. */
  readonly runners?: readonly Pick<RunnerDefinition, 'runnerId'>[];
}

const pair = [1, 2].map((id) => ({ runnerId: runnerId(id) }));

/** A back of 100.00 at 2.00, which the house matches whole. */
export function placeBet(
  bench: Bench,
  { player, market, runners = pair }: Placed,
): Promise<Outcome> {
  const number = bench.placed++;
  const runner = runners[number % runners.length] as (typeof pair)[number];
  return mustDo(bench.engine, {
    kind: 'place-bet',
    clientRef: clientRef(`bench-${number}`),
    playerId: player,
    marketId: market,
    runnerId: runner.runnerId,
    side: 'back',
    odds: odds(200),
    stake: money(100_00),
    limits,
  });
}

/** Number of bets, spread evenly over the markets. */
interface ManyBets {
  readonly markets: readonly MarketDefinition[];
  readonly count: number;
}

/** Places the bets, one in flight per player. */
export async function placeBets(bench: Bench, { markets, count }: ManyBets): Promise<void> {
  let next = 0;
  const client = async (player: PlayerId): Promise<void> => {
    while (next < count) {
      const market = markets[next++ % markets.length] as MarketDefinition;
      const { marketId: id, runners } = market;
      await placeBet(bench, { player, market: id, runners });
    }
  };
  await Promise.all(bench.players.map(client));
}

/** Every acknowledged bet is in the store once, and the postings sum to zero. */
export async function audit({ counted: { store }, placed }: Bench): Promise<void> {
  const [bets] = await store.query<{ n: string }>('select count(*)::text as n from bet');
  const [sum] = await store.query<{ total: string | null }>(
    'select sum(amount)::text as total from posting',
  );
  if (bets?.n !== String(placed)) throw new Error(`${bets?.n} bets stored, not ${placed}`);
  if (sum?.total !== '0') throw new Error(`The ledger sums to ${sum?.total}`);
}

/** Bets per second over a turn, excluding the audit. */
export async function timeBets(bench: Bench, bets: ManyBets): Promise<number> {
  const begun = performance.now();
  await placeBets(bench, bets);
  const seconds = (performance.now() - begun) / 1000;
  await audit(bench);
  return bets.count / seconds;
}
