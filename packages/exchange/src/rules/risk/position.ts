/**
 * A position is what a player's bets in one market come to, runner by runner. It always equals the
 * sum over that player's bets, at the odds they now stand at, so it can be rebuilt from them; bets on
 * a removed runner are void and count for nothing.
 */

import type { Money, Odds } from '@layline/contract';
import * as contract from '@layline/contract';
import type { BetTable } from '../../memory/bet-table.ts';
import * as betTable from '../../memory/bet-table.ts';
import * as fillTable from '../../memory/fill-table.ts';
import * as ladder from '../../memory/ladder.ts';
import type { Position, Results } from '../../memory/position-table.ts';
import * as positionTable from '../../memory/position-table.ts';
import * as register from '../../memory/register.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { SettleableBet } from '../../model/bet.ts';
import * as exposureMath from './exposure.ts';
import type { Reducible } from './reduction.ts';
import * as reduction from './reduction.ts';

const { profitAt } = contract;
const { firstFillOf, isLay, laterOf, madeOf, oddsOf, remainingOf, runnerNumberOf, signOfBet } =
  betTable;
const { fillAfter, readFill } = fillTable;
const { signOf } = ladder;
const { itemOf } = register;
const { openResults } = exposureMath;
const { resultStride } = positionTable;
const { reducedOdds } = reduction;

/**
 * What a winning backer gains by a piece of size after `offset` of the same bet: rounded so that the
 * pieces of a bet always add up to the rounded whole.
 */
export const pieceProfit = (odds: Odds, size: Money, offset: Money): number =>
  profitAt(odds, (offset + size) as Money) - (offset === 0 ? 0 : profitAt(odds, offset));

/** What the rest of a resting lay can cost: its whole liability less what is matched of it. */
export const reserveOf = (odds: Odds, remaining: Money, made: Money): number =>
  remaining === 0 ? 0 : pieceProfit(odds, remaining, made);

/** Adds a matched piece to the results of a runner, which begin at `from`; `profit` is a backer's. */
function addPiece(
  results: Results,
  from: number,
  index: number,
  sign: number,
  size: Money,
  profit: number,
): void {
  const place = from + index * resultStride;
  results[place] = (results[place] as number) + sign * profit;
  results[place + 1] = (results[place + 1] as number) - sign * size;
}

/** What the rest of a bet adds to the reserves: a lay if the runner wins, a back if it loses. */
export function addReserve(
  results: Results,
  from: number,
  index: number,
  bets: BetTable,
  slot: number,
  sign: 1 | -1,
  remaining = remainingOf(bets, slot),
): void {
  const isOfLay = isLay(bets, slot);
  const place = from + index * resultStride + (isOfLay ? 2 : 3);
  const amount = isOfLay ? reserveOf(oddsOf(bets, slot), remaining, madeOf(bets, slot)) : remaining;
  results[place] = (results[place] as number) + sign * amount;
}

/** The results of a position under this definition, worked out from its bets. */
export function resultsOf(
  { bets, runners }: Pick<ExchangeState, 'bets' | 'runners'>,
  market: Reducible,
  { first }: Position,
  isGone: (slot: number) => boolean = () => false,
): Results {
  const listed = market.definition.runners;
  const indexes = new Map(listed.map(({ runnerId }, index) => [runnerId, index]));
  const results = openResults(listed.length);
  for (let slot = first; slot !== 0; slot = laterOf(bets, slot)) {
    const { runnerId } = itemOf(runners, runnerNumberOf(bets, slot));
    const index = indexes.get(runnerId);
    if (index === undefined) continue;
    addPieces(results, index, market, bets, slot);
    if (!isGone(slot)) addReserve(results, 0, index, bets, slot, 1);
  }
  return results;
}

/** Adds the matched pieces of a bet at the odds that they stand at after the removals since. */
function addPieces(
  results: Results,
  index: number,
  market: Reducible,
  bets: BetTable,
  slot: number,
): void {
  const sign = signOfBet(bets, slot);
  for (let row = firstFillOf(bets, slot); row !== 0; ) {
    const { size, offset, ...fill } = readFill(bets.fills, row);
    const odds = reducedOdds(market, fill.odds, fill.seq);
    addPiece(results, 0, index, sign, size, pieceProfit(odds, size, offset));
    row = fillAfter(bets.fills, row, slot);
  }
}

/** What the matched pieces of a player's bets come to, of a market that has left memory. */
export function resultsOfBets(market: Reducible, bets: readonly SettleableBet[]): Results {
  const { runners } = market.definition;
  const indexes = new Map(runners.map(({ runnerId }, index) => [runnerId, index]));
  const results = openResults(runners.length);
  for (const { runnerId, side, fills } of bets) {
    const index = indexes.get(runnerId);
    if (index === undefined) continue;
    for (const { odds, size, offset, seq } of fills) {
      const profit = pieceProfit(reducedOdds(market, odds, seq), size, offset);
      addPiece(results, 0, index, signOf(side), size, profit);
    }
  }
  return results;
}
