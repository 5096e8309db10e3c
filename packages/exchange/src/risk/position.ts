/**
 * A position is what a player's bets in one market come to, runner by runner. It always equals the
 * sum over that player's bets, at the odds they now stand at, so it can be rebuilt from them; bets on
 * a removed runner are void and count for nothing.
 */
import {
  type MarketId,
  type Money,
  noMoney,
  type Odds,
  profitAt,
  type Side,
} from '@layline/contract';
import { signOf } from '../book/ladder.ts';
import type { Fill } from '../event.ts';
import type { OpenBet, PlayerAccount, Position, Results } from '../state.ts';
import { openResults, stride } from './exposure.ts';
import { type Reducible, reducedOdds } from './reduction.ts';

export function openPosition(
  account: PlayerAccount,
  marketId: MarketId,
  runners: number,
): Position {
  const results = openResults(runners);
  return { account, exposure: noMoney, results, marketId, resting: 0, bets: [] };
}

/**
 * What a winning backer gains by a piece of size after `offset` of the same bet: rounded so that the
 * pieces of a bet always add up to the rounded whole.
 */
export const pieceProfit = (odds: Odds, size: Money, offset: Money): number =>
  profitAt(odds, (offset + size) as Money) - (offset === 0 ? 0 : profitAt(odds, offset));

/** What the rest of a resting lay can cost: its whole liability less what is matched of it. */
export const reserveOf = (odds: Odds, remaining: Money, made: Money): number =>
  remaining === 0 ? 0 : pieceProfit(odds, remaining, made);

/** Adds a matched piece to the results of a runner; `odds` are those it now stands at. */
export function addMatched(
  results: Results,
  index: number,
  side: Side,
  piece: { readonly odds: Odds; readonly size: Money; readonly offset: Money },
): void {
  const sign = signOf(side);
  const place = index * stride;
  const profit = pieceProfit(piece.odds, piece.size, piece.offset);
  results[place] = (results[place] as number) + sign * profit;
  results[place + 1] = (results[place + 1] as number) - sign * piece.size;
}

/** What an unmatched rest adds to the reserves: a lay if the runner wins, a back if it loses. */
export function addResting(
  results: Results,
  index: number,
  bet: Pick<OpenBet, 'side' | 'oddsRequested' | 'remaining' | 'made'>,
  sign: 1 | -1,
): void {
  const isLay = bet.side === 'lay';
  const place = index * stride + (isLay ? 2 : 3);
  const amount = isLay ? reserveOf(bet.oddsRequested, bet.remaining, bet.made) : bet.remaining;
  results[place] = (results[place] as number) + sign * amount;
}

/** The results of these bets; `restOf` says what of a bet is unmatched. */
export function resultsOf(
  market: Reducible,
  bets: readonly OpenBet[],
  restOf: (bet: OpenBet) => Money = ({ remaining }) => remaining,
): Results {
  const { runners } = market.definition;
  const results = openResults(runners.length);
  for (const bet of bets) {
    const index = runners.findIndex(({ runnerId }) => runnerId === bet.runnerId);
    if (index < 0) continue;
    for (const fill of bet.fills) {
      addMatched(results, index, bet.side, { ...fill, odds: standingOdds(market, fill) });
    }
    addResting(results, index, { ...bet, remaining: restOf(bet) }, 1);
  }
  return results;
}

/** The odds that a matched piece stands at after the removals since. */
export const standingOdds = (market: Reducible, fill: Fill): Odds =>
  reducedOdds(market, fill.odds, fill.seq);
