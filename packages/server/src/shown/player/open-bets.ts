/** A player's open bets as rows. */
import type { BetRow, MarketDefinition, PlayerId } from '@layline/contract';
import type { EngineView } from '../../engine/view/view.ts';
import { betRowOfOpen, betRowOfSession } from './bet-view.ts';

export interface ShownBet {
  readonly row: BetRow;
  readonly definition: MarketDefinition;
}

/** Returns odds bets first, then session bets, market by market. */
export function openBetsOf(view: EngineView, id: PlayerId): ShownBet[] {
  const atOdds = view.openBetsOf(id).flatMap((bet): ShownBet[] => {
    const market = view.marketOf(bet.marketId);
    return market ? [{ row: betRowOfOpen(bet, market), definition: market.definition }] : [];
  });
  const onSessions = view.sessionBetsOf(id).flatMap((bet): ShownBet[] => {
    const definition = view.marketOf(bet.marketId)?.definition;
    return definition ? [{ row: betRowOfSession(bet, definition), definition }] : [];
  });
  return [...atOdds, ...onSessions];
}

/** Returns the numbers of all open bets, casino bets included. */
export const openIdsOf = (view: EngineView, id: PlayerId): number[] =>
  [...view.openBetsOf(id), ...view.sessionBetsOf(id), ...view.roundBetsOf(id)].map(({ betId }) =>
    Number(betId),
  );
