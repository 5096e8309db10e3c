/** Exposures of casino rounds as the console and the command line show them, in major units. */
import { makeMoney } from '@layline/contract';
import type { ShownRound, ShownRounds } from '@layline/contract/console-risk';
import type { RoundPosition } from '@layline/exchange';
import { gameOf, isGameId } from '@layline/games';
import type { EngineView } from '../../engine/view/view.ts';
import { findCasinoMarket } from '../../venue/casino/casino-markets.ts';
import { vimaanGame } from '../../venue/casino/vimaan-game.ts';
import { scopeOf, showBranch, showPath, type Wanted } from './show-position.ts';

interface CasinoPick {
  readonly matchId: string;
  readonly marketId: string;
  readonly sid: number;
}

/** The words of an option: table, group and option. */
export function namePick({ matchId, marketId, sid }: CasinoPick) {
  const market = findCasinoMarket(matchId, marketId);
  const option = market?.runners.find(({ runnerId }) => Number(runnerId) === sid);
  return {
    table: market?.fixture.name ?? matchId,
    group: market?.name ?? marketId,
    option: option?.name ?? String(sid),
  };
}

function nameGame(gameId: string): string {
  if (gameId === vimaanGame.id) return vimaanGame.name;
  return isGameId(gameId) ? gameOf(gameId).name : gameId;
}

const showRound = (one: RoundPosition): ShownRound => ({
  round: one.roundId,
  game: nameGame(one.gameId),
  players: one.players,
  bets: one.bets,
  staked: makeMoney(one.stake),
  worst: one.worst && { total: makeMoney(one.worst.total), own: makeMoney(one.worst.own) },
  branches: one.branches.map(({ branch, stake }) => ({
    id: showBranch(branch).id,
    staked: makeMoney(stake),
  })),
  options: one.options.map(({ side, bets, stake, pays, stakes, ...pick }) => ({
    ...namePick(pick),
    side,
    bets,
    staked: makeMoney(stake),
    pays: pays === null ? null : makeMoney(pays),
    stakes: stakes.map((amount) => makeMoney(amount)),
  })),
});

/** Rounds whose wins grow until players leave come first. */
function byWorst(a: RoundPosition, b: RoundPosition): number {
  const isGrowing = Number(b.worst === null) - Number(a.worst === null);
  return isGrowing || (a.worst?.own ?? 0) - (b.worst?.own ?? 0) || b.stake - a.stake;
}

/** Lists the casino rounds with open bets, the worst for the scope first. */
export function showRounds(view: EngineView, wanted: Wanted): ShownRounds {
  const scope = scopeOf(wanted);
  const rounds = view.positions.rounds(scope).toSorted(byWorst);
  return { path: showPath(view, scope, wanted.reader), rounds: rounds.map(showRound) };
}
