/** A player's bets in their words: open ones, settled ones alone and in sums, and what a market may bring. */
import {
  type MarketId,
  makeInstant,
  makeMoney,
  makeOdds,
  marketId,
  money,
  type Odds,
  parseInstant,
  playerId,
} from '@layline/contract';
import type { OpenBet } from '@layline/exchange';
import { eventTypeIdOf } from '@layline/feeds/betfair';
import { z } from 'zod';
import { matchFills } from '../engine/bets/bet-rows.ts';
import { listBets } from '../store/queries/bets/bets.ts';
import type { StoredBet } from '../store/queries/bets/stored-bet.ts';
import { listProfits } from '../store/queries/profit-loss.ts';
import type { ApiCaller } from './caller.ts';
import { isWithin, timeRange } from './market-filter.ts';
import { apiMarketId, betIdText } from './order-fields.ts';
import { persistenceWords, sideWords } from './order-words.ts';

const texts = z.array(z.string().max(64)).max(1000).nullish();
const paging = {
  fromRecord: z.coerce.number().int().nonnegative().nullish(),
  recordCount: z.coerce.number().int().min(0).max(1000).nullish(),
};
const recordsMax = 1000;
/** Settled bets that one call looks through. */
const settledMax = 10_000;

export const currentRequest = z.object({
  betIds: z.array(betIdText).max(250).nullish(),
  marketIds: z.array(apiMarketId).max(250).nullish(),
  orderProjection: z.enum(['ALL', 'EXECUTABLE', 'EXECUTION_COMPLETE']).nullish(),
  customerOrderRefs: texts,
  customerStrategyRefs: texts,
  placedDateRange: timeRange,
  dateRange: timeRange,
  orderBy: z.string().nullish(),
  sortDir: z.enum(['EARLIEST_TO_LATEST', 'LATEST_TO_EARLIEST']).nullish(),
  ...paging,
});

const isIn = (list: readonly string[] | null | undefined, value: string): boolean =>
  !list || list.length === 0 || list.includes(value);

export function listCurrentOrders(caller: ApiCaller, request: z.output<typeof currentRequest>) {
  const { view } = caller.app.engine;
  const { orderProjection, sortDir, fromRecord, recordCount } = request;
  const orders = view
    .openBetsOf(playerId(caller.session.player.player_id))
    .filter((bet) => isIn(request.betIds, bet.betId) && isIn(request.marketIds, bet.marketId))
    .filter((bet) => isIn(request.customerOrderRefs, bet.orderRef))
    .filter((bet) => isIn(request.customerStrategyRefs, bet.strategyRef))
    .filter((bet) => isWithin(bet.placedAt, request.placedDateRange ?? request.dateRange))
    .toSorted((a, b) => a.placedAt - b.placedAt || a.seq - b.seq)
    .map(currentOrder)
    .filter(
      ({ status }) => !orderProjection || orderProjection === 'ALL' || orderProjection === status,
    );
  if (sortDir === 'LATEST_TO_EARLIEST') orders.reverse();
  const from = fromRecord ?? 0;
  const to = from + (recordCount || recordsMax);
  return { currentOrders: orders.slice(from, to), moreAvailable: orders.length > to };
}

function currentOrder(bet: OpenBet) {
  const { oddsMatched } = matchFills(bet.side, bet.fills);
  return {
    betId: bet.betId,
    marketId: bet.marketId,
    selectionId: bet.runnerId,
    handicap: 0,
    priceSize: { price: makeOdds(bet.oddsRequested), size: makeMoney(bet.stake) },
    bspLiability: 0,
    side: sideWords[bet.side],
    status: bet.remaining > 0 ? ('EXECUTABLE' as const) : ('EXECUTION_COMPLETE' as const),
    persistenceType: persistenceWords[bet.persistence],
    orderType: 'LIMIT',
    placedDate: makeInstant(bet.placedAt),
    ...(bet.matched > 0 ? { matchedDate: makeInstant(bet.placedAt) } : {}),
    averagePriceMatched: oddsMatched === 0 ? 0 : makeOdds(oddsMatched as Odds),
    sizeMatched: makeMoney(bet.matched),
    sizeRemaining: makeMoney(bet.remaining),
    sizeLapsed: makeMoney(bet.lapsed),
    sizeCancelled: makeMoney(bet.cancelled),
    sizeVoided: 0,
    regulatorCode: 'NONE',
    ...(bet.orderRef === '' ? {} : { customerOrderRef: bet.orderRef }),
    ...(bet.strategyRef === '' ? {} : { customerStrategyRef: bet.strategyRef }),
  };
}

const groupings = ['EVENT_TYPE', 'EVENT', 'MARKET', 'SIDE', 'BET'] as const;

export const clearedRequest = z.object({
  betStatus: z.enum(['SETTLED', 'VOIDED', 'LAPSED', 'CANCELLED']),
  eventTypeIds: texts,
  eventIds: texts,
  marketIds: texts,
  runnerIds: z.unknown().optional(),
  betIds: texts,
  customerOrderRefs: texts,
  customerStrategyRefs: texts,
  side: z.enum(['BACK', 'LAY']).nullish(),
  settledDateRange: timeRange,
  groupBy: z.enum(groupings).nullish(),
  includeItemDescription: z.boolean().nullish(),
  locale: z.string().nullish(),
  ...paging,
});
type ClearedRequest = z.output<typeof clearedRequest>;

/** Among the player's newest settled bets of the range of time, as every search of the history is. */
export async function listClearedOrders(caller: ApiCaller, request: ClearedRequest) {
  const bets = await settledBets(caller, request);
  const wanted = bets.filter((bet) => isWanted(bet, request));
  const groupBy = request.groupBy ?? 'BET';
  const commissions = groupBy === 'MARKET' ? await commissionsByMarket(caller, request) : null;
  const rows = groupsOf(wanted, groupBy).map((group) => ({
    ...clearedRow(group, groupBy),
    ...(commissions && { commission: commissions.get(group[0]?.market_id ?? '') ?? 0 }),
  }));
  const from = request.fromRecord ?? 0;
  const to = from + (request.recordCount || recordsMax);
  return { clearedOrders: rows.slice(from, to), moreAvailable: rows.length > to };
}

/** Commission is taken of a market as a whole. */
async function commissionsByMarket(
  { app, session }: ApiCaller,
  { settledDateRange }: ClearedRequest,
): Promise<ReadonlyMap<string, number>> {
  const { items } = await listProfits(app.store, {
    playerId: session.player.player_id,
    level: 'market',
    sportId: null,
    eventId: null,
    from: settledDateRange?.from ?? null,
    to: settledDateRange?.to ?? null,
    search: '',
    page: 1,
    pageSize: settledMax,
  });
  return new Map(
    items.map((row) => [row.market_id ?? '', makeMoney(money(Number(row.commission)))]),
  );
}

async function settledBets({ app, session }: ApiCaller, { settledDateRange }: ClearedRequest) {
  const { items } = await listBets(app.store, {
    playerId: session.player.player_id,
    isSettled: true,
    sportId: null,
    from: settledDateRange?.from ?? null,
    to: settledDateRange?.to ?? null,
    // Bets at odds: others have no place in their words.
    kind: 'match',
    search: '',
    page: 1,
    pageSize: settledMax,
  });
  return items;
}

const isVoid = ({ outcome }: StoredBet): boolean => outcome === 'void';

function isWanted(bet: StoredBet, request: ClearedRequest): boolean {
  const { fixture } = bet.definition;
  const statuses: Readonly<Record<ClearedRequest['betStatus'], boolean>> = {
    SETTLED: bet.matched > 0 && !isVoid(bet),
    VOIDED: bet.matched > 0 && isVoid(bet),
    LAPSED: bet.lapsed > 0,
    CANCELLED: bet.cancelled > 0,
  };
  return (
    statuses[request.betStatus] &&
    isIn(request.marketIds, bet.market_id) &&
    isIn(request.eventIds, bet.event_id) &&
    isIn(request.eventTypeIds, eventTypeIdOf(fixture.sportId)) &&
    isIn(request.betIds, String(bet.bet_id)) &&
    isIn(request.customerOrderRefs, bet.order_ref) &&
    isIn(request.customerStrategyRefs, bet.strategy_ref) &&
    (!request.side || request.side === sideWords[bet.side])
  );
}

type Grouping = (typeof groupings)[number];

const keyOf: Readonly<Record<Grouping, (bet: StoredBet) => string>> = {
  EVENT_TYPE: (bet) => bet.sport_id,
  EVENT: (bet) => bet.event_id,
  MARKET: (bet) => bet.market_id,
  SIDE: (bet) => `${bet.market_id} ${bet.runner_id} ${bet.side}`,
  BET: (bet) => String(bet.bet_id),
};

const groupsOf = (bets: readonly StoredBet[], groupBy: Grouping): StoredBet[][] =>
  Object.values(Object.groupBy(bets, keyOf[groupBy])).filter((group) => group !== undefined);

/** A coarser grouping names less: a row of a market names no runner, one of a sport no market. */
function clearedRow(bets: readonly StoredBet[], groupBy: Grouping) {
  const [bet] = bets as readonly [StoredBet, ...StoredBet[]];
  const depth = groupings.indexOf(groupBy);
  const profit = bets.reduce((sum, one) => sum + one.profit, 0);
  const settledAt =
    bets
      .map((one) => one.settled_at ?? '')
      .toSorted()
      .at(-1) ?? '';
  const settled = parseInstant(settledAt);
  return {
    eventTypeId: eventTypeIdOf(bet.definition.fixture.sportId),
    ...(depth >= 1 ? { eventId: bet.event_id } : {}),
    ...(depth >= 2 ? { marketId: bet.market_id } : {}),
    ...(depth >= 3 ? { selectionId: bet.runner_id, handicap: 0, side: sideWords[bet.side] } : {}),
    ...(groupBy === 'BET' ? ownRow(bet) : { betCount: bets.length }),
    ...(settled === null ? {} : { settledDate: makeInstant(settled) }),
    profit: makeMoney(money(profit)),
  };
}

function ownRow(bet: StoredBet) {
  const placed = parseInstant(bet.placed_at);
  return {
    betId: String(bet.bet_id),
    ...(placed === null ? {} : { placedDate: makeInstant(placed) }),
    persistenceType: persistenceWords[bet.persistence],
    orderType: 'LIMIT',
    betOutcome: outcomeWord(bet),
    priceRequested: makeOdds(bet.odds_requested as Odds),
    betCount: 1,
    priceMatched: bet.odds_matched === 0 ? 0 : makeOdds(bet.odds_matched as Odds),
    priceReduced: false,
    sizeSettled: makeMoney(money(bet.matched)),
    sizeCancelled: makeMoney(money(bet.cancelled + bet.lapsed)),
    ...(bet.order_ref === '' ? {} : { customerOrderRef: bet.order_ref }),
    ...(bet.strategy_ref === '' ? {} : { customerStrategyRef: bet.strategy_ref }),
  };
}

const outcomeWord = ({ profit }: StoredBet): 'WON' | 'LOST' => (profit > 0 ? 'WON' : 'LOST');

export const profitRequest = z.object({
  marketIds: z.array(apiMarketId).min(1).max(250),
  includeSettledBets: z.boolean().nullish(),
  includeBspBets: z.boolean().nullish(),
  netOfCommission: z.boolean().nullish(),
});

/** For each runner: what the player's matched bets come to if it wins. */
export function listMarketProfitAndLoss(
  caller: ApiCaller,
  request: z.output<typeof profitRequest>,
) {
  const { view } = caller.app.engine;
  const player = playerId(caller.session.player.player_id);
  return request.marketIds.flatMap((text) => {
    const id: MarketId = marketId(text);
    if (view.marketOf(id) === undefined) return [];
    const results = [...view.runnerProfitLoss(player, id)];
    return [
      {
        marketId: id,
        commissionApplied: 0,
        profitAndLosses: results.map(([runner, amount]) => ({
          selectionId: runner,
          ifWin: makeMoney(amount),
        })),
      },
    ];
  });
}
