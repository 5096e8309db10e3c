/** A player's open bets in groups, each with what it can lose at worst (BETS-1). */
import {
  addMoney,
  makeMoney,
  money,
  noMoney,
  type PlayerId,
  type TradeRow,
} from '@layline/contract';
import { openRoundBets, roundExposure } from '@layline/exchange';
import type { Engine } from '../engine/engine.ts';
import { marketTypeNames } from './bet-view.ts';
import { openBetsOf, type ShownBet } from './open-bets.ts';
import { casinoRow } from './round-bets.ts';

/** By match and kind of market, then by casino round. */
export function listTrades(engine: Engine, id: PlayerId): TradeRow[] {
  const groups = Map.groupBy(
    openBetsOf(engine, id),
    ({ definition }) => `${definition.fixture.eventId}/${definition.kind}`,
  );
  const ofMatches = [...groups.values()].flatMap((bets) => makeTrade(engine, id, bets));
  return [...ofMatches, ...roundTrades(engine, id)];
}

function makeTrade(engine: Engine, id: PlayerId, shown: readonly ShownBet[]): TradeRow[] {
  const [first] = shown;
  if (!first) return [];
  const { fixture, kind } = first.definition;
  const markets = new Set(shown.map(({ definition }) => definition.marketId));
  const exposure = [...markets].reduce(
    (sum, market) => addMoney(sum, engine.exposureOf(id, market)),
    noMoney,
  );
  const bets = shown.map(({ row }) => row);
  const [row] = bets;
  return [
    {
      _id: `${fixture.eventId}-${kind}`,
      matchId: fixture.eventId,
      eventId: fixture.sportId,
      legueId: fixture.competitionId,
      sportsName: row?.sportsName ?? '',
      event: fixture.name,
      markettype: marketTypeNames[kind],
      count: shown.length,
      exposure: makeMoney(exposure),
      bets,
    },
  ];
}

function roundTrades({ state }: Engine, id: PlayerId): TradeRow[] {
  const byRound = Map.groupBy(openRoundBets(state, id), ({ roundId }) => roundId);
  return [...byRound].flatMap(([roundId, bets]): TradeRow[] => {
    const rows = bets.map(casinoRow);
    const [row] = rows;
    if (!row) return [];
    const exposure = makeMoney(money(roundExposure(state, roundId, id)));
    const { matchId, eventId, legueId, sportsName, event, markettype } = row;
    const place = { matchId, eventId, legueId, sportsName, event, markettype };
    return [{ _id: roundId, ...place, count: rows.length, exposure, bets: rows }];
  });
}
