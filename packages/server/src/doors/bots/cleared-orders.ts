/** Lists a player's settled bets in Betfair's terms, one by one or grouped. */
import {
  findSport,
  makeInstant,
  makeMoney,
  makeOdds,
  money,
  type Odds,
  parseInstant,
  runnerId,
} from '@layline/contract';
import type { Removal } from '@layline/exchange';
import { eventTypeIdOf } from '@layline/feeds/betfair';
import { z } from 'zod';
import { matchFills } from '../../engine/rows/bet-rows.ts';
import { standingOfStored } from '../../shown/player/standing.ts';
import { readRemovals } from '../../shown/player/stored-rows.ts';
import { listBets } from '../../store/queries/bets/bets.ts';
import { listKilledOrders } from '../../store/queries/bets/killed-orders.ts';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import { listProfits } from '../../store/queries/profit/profit-loss.ts';
import type { ApiCaller } from './call/caller.ts';
import { numberOrDigits } from './call/order-fields.ts';
import { rangeOf, timeRange } from './markets/market-filter.ts';
import { selectionOf } from './markets/selections.ts';
import { isIn, listPart, partEnd, partOf, texts } from './order-list.ts';
import { persistenceWords, sideWords } from './order-words.ts';

/** What a row is made of. */
type ClearedBet = Pick<
  StoredBet,
  | 'bet_id'
  | 'market_id'
  | 'event_id'
  | 'sport_id'
  | 'runner_id'
  | 'side'
  | 'odds_requested'
  | 'odds_matched'
  | 'fills'
  | 'matched'
  | 'cancelled'
  | 'lapsed'
  | 'profit'
  | 'outcome'
  | 'persistence'
  | 'order_ref'
  | 'strategy_ref'
  | 'placed_at'
  | 'settled_at'
  | 'definition'
>;

/** Most settled bets that one call searches, of all kinds and at odds. */
const searchedMax = 20_000;
const settledMax = 10_000;
/** Read at once: what a page takes of the event loop, the bets between two pages wait for. */
const pageSize = 500;
/** What the store's answer costs besides, in milliseconds of this process a row. */
const rowMs = 0.01;

const groupings = [
  'EVENT_TYPE',
  'EVENT',
  'MARKET',
  'SIDE',
  'BET',
  'RUNNER',
  'STRATEGY',
  'EXCHANGE',
] as const;

export const clearedRequest = z.object({
  betStatus: z.enum(['SETTLED', 'VOIDED', 'LAPSED', 'CANCELLED']),
  eventTypeIds: texts,
  eventIds: texts,
  marketIds: texts,
  runnerIds: z
    .array(
      z.object({
        marketId: z.coerce.string().max(64),
        selectionId: numberOrDigits(z.number().int()),
        handicap: numberOrDigits(z.number()).nullish(),
      }),
    )
    .max(1000)
    .transform(
      (runners): ReadonlySet<string> =>
        new Set(runners.map((one) => selectionKey(one.marketId, one))),
    )
    .nullish(),
  betIds: texts,
  customerOrderRefs: texts,
  customerStrategyRefs: texts,
  side: z.enum(['BACK', 'LAY']).nullish(),
  settledDateRange: timeRange,
  groupBy: z.enum(groupings).nullish(),
  includeItemDescription: z.boolean().nullish(),
  locale: z.string().nullish(),
  ...listPart,
});
type ClearedRequest = z.output<typeof clearedRequest>;

/** A search of the history reads thousands of rows; that of one market few. */
export const clearedWeight = ({ marketIds }: ClearedRequest): number =>
  marketIds?.size === 1 ? oneMarketPoints : historyPoints;
const oneMarketPoints = 40;
const historyPoints = 400;

interface Named {
  readonly selectionId: number;
  readonly handicap?: number | null | undefined;
}

const selectionKey = (marketId: string, { selectionId, handicap }: Named): string =>
  `${marketId} ${selectionId} ${handicap ?? 0}`;
const runnerKey = (marketId: string, runnerId: number): string => `${marketId} ${runnerId}`;

/** Searches the player's newest settled bets in the time range, like all searches of the history. */
export async function listClearedOrders(caller: ApiCaller, request: ClearedRequest) {
  const { betStatus } = request;
  const groupBy = request.groupBy ?? 'BET';
  const killed = betStatus === 'CANCELLED' ? await killedBets(caller, request) : [];
  const wanted = killed.filter((bet) => isWanted(bet, request));
  const needed = groupBy === 'BET' ? partEnd(request) : Number.POSITIVE_INFINITY;
  for await (const bets of settledBets(caller, request)) {
    wanted.push(...(await inTurn(caller, () => bets.filter((bet) => isWanted(bet, request)))));
    if (wanted.length > needed) break;
  }
  const commissions = groupBy === 'MARKET' ? await commissionsByMarket(caller, request) : null;
  const { rows: shown, moreAvailable } = partOf(groupsOf(wanted, groupBy), request);
  const removals = groupBy === 'BET' ? await readRemovals(caller.app, shown.flat()) : new Map();
  const clearedOrders = shown.map((group) => ({
    ...clearedRow(group, { groupBy, betStatus, removals }),
    ...(request.includeItemDescription && { itemDescription: descriptionOf(group, groupBy) }),
    ...(commissions && { commission: commissions.get(group[0]?.market_id ?? '') ?? 0 }),
  }));
  return { clearedOrders, moreAvailable };
}

/** Commission applies to a market as a whole. */
async function commissionsByMarket(
  { app, session }: ApiCaller,
  { settledDateRange }: ClearedRequest,
): Promise<ReadonlyMap<string, number>> {
  const { items } = await listProfits(app.store, {
    playerId: session.player.player_id,
    level: 'market',
    sportId: null,
    eventId: null,
    ...rangeOf(settledDateRange),
    search: '',
    page: 1,
    pageSize: settledMax,
  });
  return new Map(
    items.map((row) => [row.market_id ?? '', makeMoney(money(Number(row.commission)))]),
  );
}

/** Only bets at odds have a form in this API. Yields the newest first. */
async function* settledBets(
  { app, session, turns }: ApiCaller,
  { settledDateRange, marketIds }: ClearedRequest,
): AsyncGenerator<readonly StoredBet[]> {
  const [marketId = null] = marketIds?.size === 1 ? marketIds : [];
  const wanted = {
    playerId: session.player.player_id,
    isSettled: true,
    sportId: null,
    ...rangeOf(settledDateRange),
    search: '',
    ...(marketId === null ? {} : { marketId, kind: 'match' }),
  };
  const size = marketId === null ? pageSize : settledMax;
  let count = 0;
  for (let page = 1; count < settledMax && (page - 1) * size < searchedMax; page += 1) {
    const { items, total } = await listBets(app.store, { ...wanted, page, pageSize: size });
    turns?.spend(items.length * rowMs);
    const atOdds = items.filter(({ definition }) => definition.kind === 'match');
    yield atOdds.slice(0, settledMax - count);
    count += atOdds.length;
    if (page * size >= total) return;
  }
}

const inTurn = <Result>({ turns }: ApiCaller, piece: () => Result) =>
  turns === undefined ? piece() : turns.work(piece);

async function killedBets({ app, session }: ApiCaller, { settledDateRange }: ClearedRequest) {
  const playerId = session.player.player_id;
  const killed = await listKilledOrders(app.store, { playerId, ...rangeOf(settledDateRange) });
  return killed.map(
    (bet): ClearedBet => ({
      ...bet,
      event_id: bet.definition.fixture.eventId,
      sport_id: bet.definition.fixture.sportId,
      persistence: 'fill-or-kill',
      odds_matched: 0,
      fills: [],
      matched: 0,
      cancelled: bet.stake,
      lapsed: 0,
      profit: 0,
      outcome: 'void',
      settled_at: bet.placed_at,
    }),
  );
}

function isWanted(bet: ClearedBet, request: ClearedRequest): boolean {
  const { fixture } = bet.definition;
  return (
    partSizes[request.betStatus](bet) > 0 &&
    isIn(request.marketIds, bet.market_id) &&
    isIn(request.eventIds, bet.event_id) &&
    isIn(request.eventTypeIds, eventTypeIdOf(fixture.sportId)) &&
    isIn(request.betIds, String(bet.bet_id)) &&
    isRunnerIn(request.runnerIds, bet) &&
    isIn(request.customerOrderRefs, bet.order_ref) &&
    isIn(request.customerStrategyRefs, bet.strategy_ref) &&
    (!request.side || request.side === sideWords[bet.side])
  );
}

const isRunnerIn = (wanted: ClearedRequest['runnerIds'], bet: ClearedBet): boolean =>
  isIn(
    wanted,
    selectionKey(bet.market_id, selectionOf(bet.definition, runnerId(Number(bet.runner_id)))),
  );

type Grouping = (typeof groupings)[number];

const keyOf: Readonly<Record<Grouping, (bet: ClearedBet) => string>> = {
  EVENT_TYPE: (bet) => bet.sport_id,
  EVENT: (bet) => bet.event_id,
  MARKET: (bet) => bet.market_id,
  RUNNER: (bet) => runnerKey(bet.market_id, Number(bet.runner_id)),
  SIDE: (bet) => `${bet.market_id} ${bet.runner_id} ${bet.side}`,
  BET: (bet) => String(bet.bet_id),
  STRATEGY: (bet) => bet.strategy_ref,
  EXCHANGE: () => '',
};

const groupsOf = (bets: readonly ClearedBet[], groupBy: Grouping): ClearedBet[][] =>
  Object.values(Object.groupBy(bets, keyOf[groupBy])).filter((group) => group !== undefined);

/** How much of sport, event, market and runner a row names. */
const depths: Readonly<Record<Grouping, number>> = {
  EXCHANGE: 0,
  STRATEGY: 0,
  EVENT_TYPE: 1,
  EVENT: 2,
  MARKET: 3,
  RUNNER: 4,
  SIDE: 5,
  BET: 5,
};

interface Grouped {
  readonly groupBy: Grouping;
  readonly betStatus: ClearedRequest['betStatus'];
  /** By market, where any reduce odds. */
  readonly removals: ReadonlyMap<string, readonly Removal[]>;
}

/** A bet may be in several lists, and counts in each with the part that the list is of. */
const partSizes: Readonly<Record<ClearedRequest['betStatus'], (bet: ClearedBet) => number>> = {
  SETTLED: (bet) => standingOfStored(bet).matched,
  VOIDED: (bet) => standingOfStored(bet).voided,
  LAPSED: ({ lapsed }) => lapsed,
  CANCELLED: ({ cancelled }) => cancelled,
};

const profitOf = ({ profit }: ClearedBet, betStatus: Grouped['betStatus']): number =>
  betStatus === 'SETTLED' ? profit : 0;

/** A coarser grouping names less: a row of a market names no runner, a row of a sport no market. */
function clearedRow(bets: readonly ClearedBet[], grouped: Grouped) {
  const { groupBy, betStatus } = grouped;
  const [bet] = bets as readonly [ClearedBet, ...ClearedBet[]];
  const depth = depths[groupBy];
  const profit = bets.reduce((sum, one) => sum + profitOf(one, betStatus), 0);
  const settledAt =
    bets
      .map((one) => one.settled_at ?? '')
      .toSorted()
      .at(-1) ?? '';
  const settled = parseInstant(settledAt);
  return {
    ...(depth >= 1 ? { eventTypeId: eventTypeIdOf(bet.definition.fixture.sportId) } : {}),
    ...(depth >= 2 ? { eventId: bet.event_id } : {}),
    ...(depth >= 3 ? { marketId: bet.market_id } : {}),
    ...(depth >= 4 ? selectionOf(bet.definition, runnerId(Number(bet.runner_id))) : {}),
    ...(depth >= 5 ? { side: sideWords[bet.side] } : {}),
    ...(groupBy === 'BET' ? ownRow(bet, grouped) : { betCount: bets.length }),
    ...(groupBy === 'STRATEGY' && bet.strategy_ref !== ''
      ? { customerStrategyRef: bet.strategy_ref }
      : {}),
    ...(settled === null ? {} : { settledDate: makeInstant(settled) }),
    profit: makeMoney(money(profit)),
  };
}

/** Names what the row's ids stand for. */
function descriptionOf([bet]: readonly ClearedBet[], groupBy: Grouping) {
  const depth = depths[groupBy];
  if (bet === undefined || depth === 0) return {};
  const { fixture, name, marketType, startAt, winners, runners } = bet.definition;
  const runner = runners.find(({ runnerId }) => runnerId === bet.runner_id);
  return {
    eventTypeDesc: findSport(fixture.sportId)?.name ?? fixture.sportId,
    ...(depth >= 2 ? { eventDesc: fixture.name } : {}),
    ...(depth >= 3
      ? {
          marketDesc: name,
          marketType,
          marketStartTime: makeInstant(startAt),
          numberOfWinners: winners,
        }
      : {}),
    ...(depth >= 4 && runner !== undefined ? { runnerDesc: runner.name } : {}),
  };
}

/** Average odds of what counts, after these removals; of all that was matched if nothing counts. */
function averageOf(bet: ClearedBet, removals: readonly Removal[] = []): number {
  const { fills } = standingOfStored(bet, removals);
  return fills.length === 0 ? bet.odds_matched : matchFills(bet.side, fills).oddsMatched;
}

const isOfMatched = (betStatus: Grouped['betStatus']): boolean =>
  betStatus === 'SETTLED' || betStatus === 'VOIDED';

function ownRow(bet: ClearedBet, { betStatus, removals }: Grouped) {
  const size = makeMoney(money(partSizes[betStatus](bet)));
  const matchedAt = averageOf(bet, []);
  const paidAt = betStatus === 'VOIDED' ? matchedAt : averageOf(bet, removals.get(bet.market_id));
  const placed = parseInstant(bet.placed_at);
  return {
    betId: String(bet.bet_id),
    ...(placed === null ? {} : { placedDate: makeInstant(placed) }),
    persistenceType: persistenceWords[bet.persistence],
    orderType: 'LIMIT',
    ...(betStatus === 'SETTLED' ? { betOutcome: outcomeWord(bet) } : {}),
    priceRequested: makeOdds(bet.odds_requested as Odds),
    betCount: 1,
    priceMatched: paidAt === 0 ? 0 : makeOdds(paidAt as Odds),
    priceReduced: paidAt !== matchedAt,
    sizeSettled: isOfMatched(betStatus) ? size : 0,
    sizeCancelled: isOfMatched(betStatus) ? 0 : size,
    ...(bet.order_ref === '' ? {} : { customerOrderRef: bet.order_ref }),
    ...(bet.strategy_ref === '' ? {} : { customerStrategyRef: bet.strategy_ref }),
  };
}

const outcomeWord = ({ profit }: ClearedBet): 'WON' | 'LOST' => (profit > 0 ? 'WON' : 'LOST');
