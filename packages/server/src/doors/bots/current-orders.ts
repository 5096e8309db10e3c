/** Lists a player's open bets in Betfair's terms, and the possible results of the matched ones. */
import {
  type MarketId,
  makeInstant,
  makeMoney,
  makeOdds,
  marketId,
  type Odds,
} from '@layline/contract';
import type { OpenBet } from '@layline/exchange';
import { z } from 'zod';
import { matchFills } from '../../engine/rows/bet-rows.ts';
import type { OpenMarket } from '../../engine/view/view.ts';
import { standingOf } from '../../shown/player/standing.ts';
import { idOf } from '../../venue/accounts/of-player.ts';
import type { ApiCaller } from './call/caller.ts';
import { apiMarketId, betIdText } from './call/order-fields.ts';
import { isWithin, timeRange } from './markets/market-filter.ts';
import { selectionOf } from './markets/selections.ts';
import { isIn, listPart, partOf, texts, wantedTexts } from './order-list.ts';
import { persistenceWords, sideWords } from './order-words.ts';

/** Most bets or markets that a call may name. */
const namedMax = 250;

export const currentRequest = z.object({
  betIds: wantedTexts(betIdText, namedMax),
  marketIds: wantedTexts(apiMarketId, namedMax),
  orderProjection: z.enum(['ALL', 'EXECUTABLE', 'EXECUTION_COMPLETE']).nullish(),
  customerOrderRefs: texts,
  customerStrategyRefs: texts,
  placedDateRange: timeRange,
  dateRange: timeRange,
  orderBy: z.string().nullish(),
  sortDir: z.enum(['EARLIEST_TO_LATEST', 'LATEST_TO_EARLIEST']).nullish(),
  ...listPart,
});

const statusOf = ({ remaining }: OpenBet) =>
  remaining > 0 ? ('EXECUTABLE' as const) : ('EXECUTION_COMPLETE' as const);

/** Only the orders of the answer are put into words, however many are open. */
export function listCurrentOrders(caller: ApiCaller, request: z.output<typeof currentRequest>) {
  const { view } = caller.app.engine;
  const { orderProjection, sortDir } = request;
  const bets = view
    .openBetsOf(idOf(caller))
    .filter(
      (bet) =>
        isIn(request.betIds, bet.betId) &&
        isIn(request.marketIds, bet.marketId) &&
        isIn(request.customerOrderRefs, bet.orderRef) &&
        isIn(request.customerStrategyRefs, bet.strategyRef) &&
        isWithin(bet.placedAt, request.placedDateRange ?? request.dateRange) &&
        (!orderProjection || orderProjection === 'ALL' || orderProjection === statusOf(bet)),
    )
    .toSorted((a, b) => a.placedAt - b.placedAt || a.seq - b.seq);
  if (sortDir === 'LATEST_TO_EARLIEST') bets.reverse();
  const { rows, moreAvailable } = partOf(bets, request);
  const currentOrders = rows.map((bet) => currentOrder(bet, view.marketOf(bet.marketId)));
  return { currentOrders, moreAvailable };
}

/** Matched at its odds after removals of runners. */
function currentOrder(bet: OpenBet, market: OpenMarket | undefined) {
  const { fills, matched, voided } = standingOf(market, bet);
  const { oddsMatched } = matchFills(bet.side, fills);
  return {
    betId: bet.betId,
    marketId: bet.marketId,
    ...selectionOf(market?.definition, bet.runnerId),
    priceSize: { price: makeOdds(bet.oddsRequested), size: makeMoney(bet.stake) },
    bspLiability: 0,
    side: sideWords[bet.side],
    status: statusOf(bet),
    persistenceType: persistenceWords[bet.persistence],
    orderType: 'LIMIT',
    placedDate: makeInstant(bet.placedAt),
    ...(bet.matched > 0 ? { matchedDate: makeInstant(bet.placedAt) } : {}),
    averagePriceMatched: oddsMatched === 0 ? 0 : makeOdds(oddsMatched as Odds),
    sizeMatched: makeMoney(matched),
    sizeRemaining: makeMoney(bet.remaining),
    sizeLapsed: makeMoney(bet.lapsed),
    sizeCancelled: makeMoney(bet.cancelled),
    sizeVoided: makeMoney(voided),
    regulatorCode: 'NONE',
    ...(bet.orderRef === '' ? {} : { customerOrderRef: bet.orderRef }),
    ...(bet.strategyRef === '' ? {} : { customerStrategyRef: bet.strategyRef }),
  };
}

export const profitRequest = z.object({
  marketIds: z.array(apiMarketId).min(1).max(250),
  includeSettledBets: z.boolean().nullish(),
  includeBspBets: z.boolean().nullish(),
  netOfCommission: z.boolean().nullish(),
});

/** Returns for each runner the result of the player's matched bets if it wins. */
export function listMarketProfitAndLoss(
  caller: ApiCaller,
  request: z.output<typeof profitRequest>,
) {
  const { view } = caller.app.engine;
  const player = idOf(caller);
  return request.marketIds.flatMap((text) => {
    const id: MarketId = marketId(text);
    if (view.marketOf(id) === undefined) return [];
    const results = [...view.runnerProfitLoss({ playerId: player, marketId: id })];
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
