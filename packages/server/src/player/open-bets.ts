/** A player's open bets as rows, from the engine's memory. */
import type { BetId, BetRow, MarketDefinition, PlayerId } from '@layline/contract';
import { marketOf, openBets, openRoundBets, openSessionBets } from '@layline/exchange';
import type { Engine } from '../engine/engine.ts';
import { betRowOfOpen, betRowOfSession } from './bet-view.ts';

export interface ShownBet {
  readonly row: BetRow;
  readonly definition: MarketDefinition;
}

/** Bets at odds first, then those on sessions, market by market. */
export function openBetsOf(engine: Engine, id: PlayerId): ShownBet[] {
  const { state } = engine;
  const written = ({ betId }: { readonly betId: BetId }) => engine.isWritten(betId);
  const atOdds = openBets(state, id)
    .filter(written)
    .flatMap((bet): ShownBet[] => {
      const market = marketOf(state, bet.marketId);
      return market ? [{ row: betRowOfOpen(bet, market), definition: market.definition }] : [];
    });
  const onSessions = openSessionBets(state, id)
    .filter(written)
    .flatMap((bet): ShownBet[] => {
      const definition = marketOf(state, bet.marketId)?.definition;
      return definition ? [{ row: betRowOfSession(bet, definition), definition }] : [];
    });
  return [...atOdds, ...onSessions];
}

/** Numbers of all open bets, those on casino rounds too. */
export const openIdsOf = ({ state }: Engine, id: PlayerId): number[] =>
  [...openBets(state, id), ...openSessionBets(state, id), ...openRoundBets(state, id)].map(
    ({ betId }) => Number(betId),
  );
