/** A refused bet as the list of the newest bets shows it. */
import {
  makeInstant,
  makeMoney,
  makeOdds,
  money,
  type Odds,
  sportRegistry,
  sports,
} from '@layline/contract';
import type { RefusedBet } from '../../engine/refused-bets.ts';
import type { EngineView } from '../../engine/view/view.ts';
import { namePick } from './show-rounds.ts';
import type { Ticked } from './ticked-bet.ts';

export function tickRefused(view: EngineView, bet: RefusedBet): Ticked {
  const { id, playerId, runnerId, pick, side, asked, stake, refusal, at, times } = bet;
  return {
    ...(pick === null ? namesOf(view, bet) : tableNamesOf(pick)),
    betId: `refused-${id}`,
    at: makeInstant(at),
    playerId,
    site: view.accountOf(playerId)?.siteId ?? '',
    side,
    // A session's line; a bet that leaves by a cash-out names no odds.
    asked: asked === 0 || (runnerId === null && pick === null) ? asked : makeOdds(asked as Odds),
    price: 0,
    stake: makeMoney(money(stake)),
    matched: 0,
    couldWin: 0,
    refused: times === 1 ? refusal.message : `${refusal.message} (${times} times)`,
    move: null,
  };
}

function namesOf(view: EngineView, { marketId, runnerId }: RefusedBet) {
  const definition = marketId === null ? undefined : view.marketOf(marketId)?.definition;
  const runner = definition?.runners.find((one) => one.runnerId === runnerId);
  return {
    sport: sportName(definition?.fixture.sportId ?? ''),
    marketId,
    event: definition?.fixture.name ?? '',
    market: definition?.name ?? marketId ?? '',
    pick: runner?.name ?? '',
  };
}

/** A table's group of options has no page of its own. */
function tableNamesOf(pick: NonNullable<RefusedBet['pick']>) {
  const { table, group, option } = namePick(pick);
  return {
    sport: sportName(sportRegistry.casino.id),
    marketId: null,
    event: table,
    market: `${group}, round ${pick.roundId}`,
    pick: option,
  };
}

const sportName = (id: string): string => sports.find((sport) => sport.id === id)?.name ?? '';
