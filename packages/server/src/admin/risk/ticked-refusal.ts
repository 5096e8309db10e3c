/** A refused bet as the list of the newest bets shows it. */
import { makeInstant, makeMoney, makeOdds, money, type Odds, sports } from '@layline/contract';
import type { RefusedBet } from '../../engine/refused-bets.ts';
import type { EngineView } from '../../engine/view/view.ts';
import type { Ticked } from './ticked-bet.ts';

export function tickRefused(view: EngineView, bet: RefusedBet): Ticked {
  const { id, playerId, marketId, runnerId, side, asked, stake, refusal, at, times } = bet;
  const definition = view.marketOf(marketId)?.definition;
  const runner = definition?.runners.find((one) => one.runnerId === runnerId);
  const sportId = definition?.fixture.sportId;
  return {
    betId: `refused-${id}`,
    at: makeInstant(at),
    playerId,
    site: view.accountOf(playerId)?.siteId ?? '',
    sport: sports.find((sport) => sport.id === sportId)?.name ?? '',
    marketId,
    event: definition?.fixture.name ?? '',
    market: definition?.name ?? marketId,
    pick: runner?.name ?? '',
    side,
    asked: runnerId === null ? asked : makeOdds(asked as Odds),
    price: 0,
    stake: makeMoney(money(stake)),
    matched: 0,
    couldWin: 0,
    refused: times === 1 ? refusal.message : `${refusal.message} (${times} times)`,
    move: null,
  };
}
