/**
 * A position is what a player's bets in one market come to, runner by runner, if it wins and if it
 * loses. It always equals the sum over that player's fills at the odds they now stand at, so it can
 * be rebuilt from the bets; bets on a removed runner are void and count for nothing.
 */
import {
  type MarketDefinition,
  type Money,
  noMoney,
  type PlayerId,
  profitAt,
  type RunnerId,
  type Side,
} from '@layline/contract';
import { exposureOf } from './exposure.ts';
import { signOf } from './ladder.ts';
import { outcomeRule } from './outcome.ts';
import { type Reducible, reducedOdds } from './reduction.ts';
import type { MatchedFill, OpenBet, Position, RunnerResult } from './state.ts';

export const openPosition = (): Position => ({ byRunner: new Map(), exposure: noMoney });

const nothing: RunnerResult = { win: 0, lose: 0 };

/** What the fills on one runner add to it, at the odds they now stand at. */
export function resultOfFills(
  market: Reducible,
  side: Side,
  fills: readonly MatchedFill[],
): RunnerResult {
  const sign = signOf(side);
  let win = 0;
  let lose = 0;
  for (const fill of fills) {
    win += sign * profitAt(reducedOdds(market, fill.odds, fill.seq), fill.size);
    lose -= sign * fill.size;
  }
  return { win, lose };
}

export function addResults(a: RunnerResult, b: RunnerResult): RunnerResult {
  return { win: a.win + b.win, lose: a.lose + b.lose };
}

/** Exposure of a position, optionally as it would be with more on one runner. */
export function positionExposure(
  definition: MarketDefinition,
  position: Position | undefined,
  extra?: { readonly runnerId: RunnerId; readonly result: RunnerResult },
): Money {
  const results: RunnerResult[] = [];
  for (const { runnerId, status } of definition.runners) {
    if (status === 'REMOVED') continue;
    const held = position?.byRunner.get(runnerId) ?? nothing;
    results.push(extra?.runnerId === runnerId ? addResults(held, extra.result) : held);
  }
  return exposureOf(results, outcomeRule(definition));
}

/** All positions of a market from its bets, with their exposures. */
export function rebuildPositions(
  market: Reducible,
  bets: Iterable<OpenBet>,
): Map<PlayerId, Position> {
  const positions = new Map<PlayerId, Position>();
  for (const bet of bets) {
    const position = positions.get(bet.playerId) ?? openPosition();
    positions.set(bet.playerId, position);
    const held = position.byRunner.get(bet.runnerId) ?? nothing;
    const result = resultOfFills(market, bet.side, bet.fills);
    position.byRunner.set(bet.runnerId, addResults(held, result));
  }
  for (const position of positions.values()) {
    position.exposure = positionExposure(market.definition, position);
  }
  return positions;
}
