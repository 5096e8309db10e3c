/**
 * Fills a store for the console's figures with the engine itself: a tree of three agents, their players with
 * money, open bets and settled ones. All bets are backs at 2.00 that the house matches whole.
 */
import {
  agentId,
  clientRef,
  type MarketDefinition,
  marketId,
  money,
  odds,
  type PlayerId,
  playerId,
  runnerId,
  siteId,
  transferRef,
} from '@layline/contract';
import {
  type Engine,
  migrate,
  openEngine,
  openPostgres,
  readMigrations,
  silentLog,
} from '@layline/server/engine';
import { clock, limits, mustDo, quotes } from '../durable/bench-engine.ts';
import { twoRunnerMarket } from '../figure/two-runner-market.ts';

/** What the store holds. The provider `book` goes on to price the open markets. */
export interface Book {
  readonly players: number;
  /** Open markets `book.0` and so on. */
  readonly markets: number;
  /** Open bets spread over all these markets, and one more of every player in `book.0`. */
  readonly spreadBets: number;
  readonly isFirstFull: boolean;
  /** Settled bets of all players, spread over `settledMarkets` markets. */
  readonly settledBets: number;
  readonly settledMarkets: number;
}

const site = siteId('layline');
const stake = money(100_00);
const funds = money(1_000_000_00);
const inFlightMax = 500;

export const marketName = (index: number): string => `book.${index}`;
const openId = (index: number) => marketId(marketName(index));
const playerOf = (index: number): PlayerId => playerId(`holder-${index}`);

/** From the top down; each has a share of its whole branch. */
export const agents = [
  { name: 'north', level: 'super', share: 6000 },
  { name: 'delhi', level: 'master', share: 4000 },
  { name: 'karol', level: 'agent', share: 2000 },
] as const;

/** Runs `work` for each number, some at a time. */
async function forEach(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(inFlightMax, count) }, worker));
}

async function openAgents(engine: Engine, players: number): Promise<void> {
  const amount = money(funds * players);
  let upline: string | null = null;
  for (const { name, level, share } of agents) {
    const shares = { sports: share, casino: share, commission: share };
    const uplineId = upline === null ? null : agentId(upline);
    const own = { agentId: agentId(name), siteId: site, uplineId, level, shares };
    await mustDo(engine, { kind: 'add-agent', ...own, credit: amount });
    const ref = transferRef(`points-${name}`);
    const points = { agentId: agentId(name), amount, transferRef: ref, remark: 'bench' };
    await mustDo(engine, { kind: 'move-points', direction: 'allocate', ...points });
    upline = name;
  }
}

async function openHolder(engine: Engine, index: number): Promise<void> {
  const id = playerOf(index);
  const lowest = agentId(agents[agents.length - 1]?.name ?? '');
  const account = { playerId: id, siteId: site, exposureLimit: null, agentId: lowest };
  await mustDo(engine, { kind: 'open-account', ...account });
  const deposit = { direction: 'deposit', playerId: id, amount: funds, remark: 'bench' } as const;
  await mustDo(engine, { kind: 'move-funds', transferRef: transferRef(`in-${id}`), ...deposit });
}

interface Bet {
  readonly name: string;
  readonly player: PlayerId;
  readonly market: MarketDefinition['marketId'];
  readonly runner: number;
}

const placeBet = (engine: Engine, { name, player, market, runner }: Bet) =>
  mustDo(engine, {
    kind: 'place-bet',
    clientRef: clientRef(name),
    playerId: player,
    marketId: market,
    runnerId: runnerId(runner),
    side: 'back',
    odds: odds(200),
    stake,
    limits,
  });

async function settleMarkets(engine: Engine, book: Book): Promise<void> {
  const { settledMarkets: count, settledBets, players } = book;
  const definitions = Array.from({ length: count }, (_, index) =>
    twoRunnerMarket(marketId(`past.${index}`)),
  );
  for (const definition of definitions) await mustDo(engine, { kind: 'define-market', definition });
  await forEach(settledBets, async (index) => {
    const market = marketId(`past.${index % count}`);
    const bet = { player: playerOf(index % players), market, runner: index % 3 === 0 ? 1 : 2 };
    await placeBet(engine, { name: `past-${index}`, ...bet });
  });
  for (const definition of definitions) {
    const runners = definition.runners.map((one, index) => ({
      ...one,
      status: index === 0 ? ('WINNER' as const) : ('LOSER' as const),
    }));
    const closed = { ...definition, status: 'CLOSED' as const, version: 2, runners };
    await mustDo(engine, { kind: 'define-market', definition: closed });
    await mustDo(engine, { kind: 'settle-market', marketId: definition.marketId });
  }
}

async function placeOpenBets(engine: Engine, book: Book): Promise<void> {
  const { markets, players, spreadBets, isFirstFull } = book;
  await forEach(markets, (index) =>
    mustDo(engine, { kind: 'define-market', definition: twoRunnerMarket(openId(index)) }),
  );
  const runner = (index: number): number => (index % 3 === 0 ? 1 : 2);
  await forEach(spreadBets, (index) => {
    const place = { player: playerOf(index % players), market: openId(index % markets) };
    return placeBet(engine, { name: `open-${index}`, ...place, runner: runner(index) });
  });
  if (!isFirstFull) return;
  await forEach(players, (index) => {
    const place = { player: playerOf(index), market: openId(0) };
    return placeBet(engine, { name: `first-${index}`, ...place, runner: runner(index) });
  });
}

export async function fillStore(url: string, book: Book): Promise<void> {
  const store = await openPostgres(url, { onLost: () => undefined });
  try {
    await migrate(store, { migrations: await readMigrations(), now: clock.now() });
    const engine = await openEngine({ store, clock, log: silentLog(), quotes });
    await openAgents(engine, book.players);
    await forEach(book.players, (index) => openHolder(engine, index));
    await settleMarkets(engine, book);
    await placeOpenBets(engine, book);
    await engine.close();
    const [sum] = await store.query<{ total: string }>(
      'select sum(amount)::text as total from posting',
    );
    if (sum?.total !== '0') throw new Error(`The ledger sums to ${sum?.total}`);
  } finally {
    await store.close();
  }
}

/** Gives the players names, which the console shows; the site must be there. */
export async function namePlayers(url: string, { players }: Book): Promise<void> {
  const store = await openPostgres(url, { onLost: () => undefined });
  try {
    await store.query(
      `insert into player (player_id, site_id, user_name, user_name_key, name, allowed_sports,
         password_hash, created_at)
       select 'holder-' || one, $1, 'Holder ' || one, 'holder ' || one, '', '{}', '', now()
       from generate_series(0, $2::integer - 1) as one`,
      [site, players],
    );
  } finally {
    await store.close();
  }
}
