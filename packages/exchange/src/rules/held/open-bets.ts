/** Reads the bets of positions and markets, copies them, and finds their pieces in force. */
import { optionsOf } from '@layline/contract';
import type { Bet, Market, Position } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Fill, OpenBet, SettleableBet } from '../../model/bet.ts';
import { isVoidPiece } from '../risk/position.ts';
import { type Reducible, reducedOdds } from '../risk/reduction.ts';

/** A position's bets, oldest first. */
export const betsOf = ({ bets }: ExchangeState, position: Position): Bet[] =>
  position.bets.map((key) => bets.at(key));

/** Copies of a market's bets, oldest first. */
export const betsOfMarket = (state: ExchangeState, market: Market): OpenBet[] =>
  inOrder(state, market).map(copyBet);

export const settleableBets = (state: ExchangeState, market: Market): SettleableBet[] =>
  inOrder(state, market).map(
    ({ betId, playerId, runnerId, side, oddsRequested, stake, seq, fills }) => ({
      betId,
      playerId,
      runnerId,
      side,
      oddsRequested,
      stake,
      seq,
      fills,
    }),
  );

/** Copies of all open bets, grouped by market. */
export const allBets = (state: ExchangeState): OpenBet[] =>
  [...state.markets.values()].flatMap((market) => betsOfMarket(state, market));

function inOrder(state: ExchangeState, { positions }: Market): Bet[] {
  const bets = [...positions.values()].flatMap((position) => betsOf(state, position));
  return bets
    .map((bet) => ({ bet, seq: bet.seq }))
    .sort((a, b) => a.seq - b.seq)
    .map(({ bet }) => bet);
}

/** Copies a bet, so that later events do not change it. */
export function copyBet(bet: Bet): OpenBet {
  return {
    betId: bet.betId,
    clientRef: bet.clientRef,
    playerId: bet.playerId,
    siteId: bet.siteId,
    marketId: bet.marketId,
    runnerId: bet.runnerId,
    side: bet.side,
    oddsRequested: bet.oddsRequested,
    stake: bet.stake,
    seq: bet.seq,
    placedAt: bet.placedAt,
    ...optionsOf(bet),
    fills: bet.fills,
    matched: bet.matched,
    remaining: bet.remaining,
    cancelled: bet.cancelled,
    lapsed: bet.lapsed,
    made: bet.made,
  };
}

/**
 * Returns a bet's pieces at their odds after later removals, without those that a void window holds. Empty
 * if the bet's runner was removed, which voids the bet.
 */
export function currentFills(
  market: Reducible,
  { runnerId, fills }: Pick<OpenBet, 'runnerId' | 'fills'>,
): readonly Fill[] {
  const runner = market.definition.runners.find((one) => one.runnerId === runnerId);
  if (runner === undefined || runner.status === 'REMOVED') return [];
  const counting = fills.filter((fill) => !isVoidPiece(market.definition, fill));
  if (market.removals.length === 0) return counting;
  return counting.map((fill) => ({ ...fill, odds: reducedOdds(market, fill) }));
}
