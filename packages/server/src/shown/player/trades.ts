/** A player's open bets in groups, each with its worst case (BETS-1). */
import { makeMoney, type PlayerId, type TradeRow } from '@layline/contract';
import type { EngineView } from '../../engine/view/view.ts';
import { marketTypeNames } from './bet-view.ts';
import { openBetsOf, type ShownBet } from './open-bets.ts';
import { casinoRow } from './round-bets.ts';

/** Groups by market, then by casino round. */
export function listTrades(view: EngineView, id: PlayerId): TradeRow[] {
  const groups = Map.groupBy(openBetsOf(view, id), ({ definition }) => definition.marketId);
  const ofMarkets = [...groups.values()].flatMap((bets) => makeTrade(view, id, bets));
  return [...ofMarkets, ...roundTrades(view, id)];
}

function makeTrade(view: EngineView, id: PlayerId, shown: readonly ShownBet[]): TradeRow[] {
  const [first] = shown;
  if (!first) return [];
  const { fixture, kind, marketId } = first.definition;
  const bets = shown.map(({ row }) => row);
  const [row] = bets;
  return [
    {
      _id: marketId,
      matchId: fixture.eventId,
      eventId: fixture.sportId,
      legueId: fixture.competitionId,
      sportsName: row?.sportsName ?? '',
      event: fixture.name,
      markettype: marketTypeNames[kind],
      count: shown.length,
      exposure: makeMoney(view.marketExposure({ playerId: id, marketId })),
      bets,
    },
  ];
}

function roundTrades(view: EngineView, id: PlayerId): TradeRow[] {
  const byRound = Map.groupBy(view.roundBetsOf(id), ({ roundId }) => roundId);
  return [...byRound].flatMap(([roundId, bets]): TradeRow[] => {
    const rows = bets.map(casinoRow);
    const [row] = rows;
    if (!row) return [];
    const exposure = makeMoney(view.roundExposure({ playerId: id, roundId }));
    const { matchId, eventId, legueId, sportsName, event, markettype } = row;
    const place = { matchId, eventId, legueId, sportsName, event, markettype };
    return [{ _id: roundId, ...place, count: rows.length, exposure, bets: rows }];
  });
}
