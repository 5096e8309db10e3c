/**
 * Results of a player's bets on one market for each winning option, halves and pushes of the other
 * options included, from the same outcomes that exposure and settlement use. If an option can win at
 * several prices, the lowest counts; if options win independently, each stands alone.
 */
import { type Money, minMoney, sumMoney } from '@layline/contract';
import { casesOf, type GameId } from '../game/game.ts';
import { gameOf } from '../rules/games.ts';
import { type CasinoStake, netOf } from './settle-round.ts';

/** By sid; empty without bets. All bets must be on options of this market. */
export function previewMarket(
  gameId: GameId,
  { market, bets }: { readonly market: string; readonly bets: readonly CasinoStake[] },
): ReadonlyMap<number, Money> {
  const game = gameOf(gameId);
  if (bets.length === 0) return new Map();
  const cases = casesOf(game, market);
  const standsAlone = game.independent?.includes(market) ?? false;
  const options = game.options.filter((option) => option.market === market);
  return new Map(
    options.flatMap(({ sid }) => {
      const counted = standsAlone ? bets.filter((bet) => bet.sid === sid) : bets;
      const wins = cases.filter(({ win }) => win?.includes(sid));
      const [first, ...rest] = wins.map((one) => sumMoney(counted.map((bet) => netOf(bet, one))));
      return first === undefined ? [] : [[sid, rest.reduce(minMoney, first)] as const];
    }),
  );
}
