/** A player's open bets on casino rounds as rows. */
import type { BetRow, PlayerId } from '@layline/contract';
import type { RoundBet } from '@layline/exchange';
import type { EngineView } from '../../engine/view/view.ts';
import { findCasinoMarket } from '../../venue/casino/casino-markets.ts';
import { betRowOfRound } from './bet-view.ts';

export function casinoRow(bet: RoundBet): BetRow {
  const definition = findCasinoMarket(bet.matchId, bet.marketId);
  if (!definition) throw new Error(`The table ${bet.matchId} has no market ${bet.marketId}`);
  return betRowOfRound(bet, definition);
}

/** Returns the player's open bet with this id; null if it is not in a running round. */
export function findRoundBet(view: EngineView, id: PlayerId, betId: string): BetRow | null {
  const bet = view.roundBetsOf(id).find((one) => one.betId === betId);
  return bet ? casinoRow(bet) : null;
}

/** Returns a player's open casino bets, all or of one table. */
export const roundRows = (view: EngineView, id: PlayerId, matchId?: string): BetRow[] =>
  view
    .roundBetsOf(id)
    .filter((bet) => matchId === undefined || bet.matchId === matchId)
    .map(casinoRow);
