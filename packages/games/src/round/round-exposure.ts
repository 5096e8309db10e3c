/**
 * The most that a player's bets on one round can lose: the worst outcome of each market, added up,
 * because different markets can lose together. Never below 0.
 */
import { type Money, maxMoney, negateMoney, noMoney, sumMoney } from '@layline/contract';
import { casesOf, type GameId } from '../game/game.ts';
import { findOption, gameOf } from '../rules/games.ts';
import { type CasinoStake, netOf } from './settle-round.ts';

/** Throws a RangeError for a sid that the game does not have. */
export function roundExposure(gameId: GameId, bets: readonly CasinoStake[]): Money {
  const game = gameOf(gameId);
  const byMarket = Map.groupBy(bets, ({ sid }) => {
    const option = findOption(game, sid);
    if (option === null) throw new RangeError(`${gameId} has no option ${sid}`);
    return option.market;
  });
  const losses = [...byMarket].map(([market, own]) => worstLoss(own, casesOf(game, market)));
  return sumMoney(losses);
}

function worstLoss(bets: readonly CasinoStake[], cases: ReturnType<typeof casesOf>): Money {
  const losses = cases.map((one) => negateMoney(sumMoney(bets.map((bet) => netOf(bet, one)))));
  return losses.reduce(maxMoney, noMoney);
}
