/** Makes the rows of bets: at odds, at a session's line and rate, in a casino round. */
import {
  addMoney,
  type MarketDefinition,
  type Money,
  makeInstant,
  noMoney,
  profitAt,
  type Side,
  sportRegistry,
  subtractMoney,
  sumMoney,
} from '@layline/contract';
import type { CasinoBetPlaced, Fill, OpenBet, SessionBetPlaced } from '@layline/exchange';
import { sessionProfit } from '@layline/exchange/preview';
import type { BetRow } from '../../store/tables/bet.ts';

export interface Matched {
  /** In hundredths, weighted by size and rounded; 0 while nothing is matched. */
  readonly oddsMatched: number;
  readonly profitMax: Money;
  readonly lossMax: Money;
}

/** Returns the bet's row after the batch. */
export function oddsRow(bet: OpenBet, definition: MarketDefinition): BetRow {
  const { oddsMatched, profitMax, lossMax } = matchFills(bet.side, bet.fills);
  return {
    ...ofMarket(definition),
    bet_id: bet.betId,
    player_id: bet.playerId,
    site_id: bet.siteId,
    runner_id: bet.runnerId,
    side: bet.side,
    odds_requested: bet.oddsRequested,
    odds_matched: oddsMatched,
    stake: bet.stake,
    matched: bet.matched,
    remaining: bet.remaining,
    cancelled: bet.cancelled,
    lapsed: bet.lapsed,
    profit_max: profitMax,
    loss_max: lossMax,
    fills: bet.fills.length === 0 ? '[]' : JSON.stringify(bet.fills),
    client_ref: bet.clientRef,
    placed_at: makeInstant(bet.placedAt),
    persistence: bet.persistence,
    order_ref: bet.orderRef,
    strategy_ref: bet.strategyRef,
    line_halves: null,
    rate: null,
    round_id: null,
  };
}

/** The house takes a session bet whole, so all of it is matched. */
export const sessionRow = (bet: SessionBetPlaced, definition: MarketDefinition): BetRow => ({
  ...ofMarket(definition),
  ...matchedWhole(bet),
  runner_id: definition.runners[0]?.runnerId ?? 0,
  odds_requested: 0,
  odds_matched: 0,
  profit_max: sessionProfit(bet.rate, bet.stake),
  loss_max: bet.stake,
  line_halves: bet.line * 2,
  rate: bet.rate,
  round_id: null,
});

/** The house takes a casino bet whole, too. */
export function casinoRow(bet: CasinoBetPlaced): BetRow {
  const { profitMax, lossMax } = marginsOf(bet);
  return {
    ...matchedWhole(bet),
    market_id: casinoMarketKey(bet.matchId, bet.marketId),
    event_id: bet.matchId,
    sport_id: sportRegistry.casino.id,
    runner_id: bet.sid,
    odds_requested: bet.odds,
    odds_matched: bet.odds,
    profit_max: profitMax,
    loss_max: lossMax,
    line_halves: null,
    rate: null,
    round_id: bet.roundId,
  };
}

const ofMarket = ({ marketId, fixture }: MarketDefinition) => ({
  market_id: marketId,
  event_id: fixture.eventId,
  sport_id: fixture.sportId,
});

const matchedWhole = (bet: SessionBetPlaced | CasinoBetPlaced) =>
  ({
    bet_id: bet.betId,
    player_id: bet.playerId,
    site_id: bet.siteId,
    side: bet.side,
    stake: bet.stake,
    matched: bet.stake,
    remaining: noMoney,
    cancelled: noMoney,
    lapsed: noMoney,
    fills: '[]',
    client_ref: bet.clientRef,
    placed_at: makeInstant(bet.at),
    persistence: 'fill-or-kill',
    order_ref: '',
    strategy_ref: '',
  }) as const;

/** Returns the key of the `market` row for a table's group of options. */
export const casinoMarketKey = (matchId: string, marketId: string): string =>
  `${matchId}/${marketId}`;

/** Returns the bet's profit and liability by its odds; without odds the profit is unknown. */
export function marginsOf({ side, odds, stake }: Pick<CasinoBetPlaced, 'side' | 'odds' | 'stake'>) {
  const gain = odds === 0 ? noMoney : profitAt(odds, stake);
  return side === 'back'
    ? { profitMax: gain, lossMax: stake }
    : { profitMax: stake, lossMax: gain };
}

/** Returns profit and liability at the odds of each fill, exactly as they are paid. */
export function matchFills(
  side: Side,
  fills: readonly Pick<Fill, 'odds' | 'size' | 'offset'>[],
): Matched {
  const sizes = sumMoney(fills.map((fill) => fill.size));
  const gain = sumMoney(
    fills.map(({ odds, size, offset }) =>
      subtractMoney(profitAt(odds, addMoney(offset, size)), profitAt(odds, offset)),
    ),
  );
  const weighted = fills.reduce((sum, fill) => sum + fill.odds * fill.size, 0);
  const oddsMatched = sizes === 0 ? 0 : Math.round(weighted / sizes);
  return side === 'back'
    ? { oddsMatched, profitMax: gain, lossMax: sizes }
    : { oddsMatched, profitMax: sizes, lossMax: gain };
}
