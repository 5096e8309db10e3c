/**
 * What a new definition takes out of the book:
 *
 *   closed     everything
 *   removed    everything on a runner that is removed, or not listed any more
 *   in-play    the bets that were to lapse when the market turns in-play
 *   reduced    resting lays on the other runners, when a removal's factor is 2.5 % or more in a win
 *              market or 4 % or more in a place market: the layer asked odds of another race
 *
 * A suspension keeps the bets; they can be cancelled but not matched.
 */
import type { MarketDefinition } from '@layline/contract';
import { isLay, persistenceOf, remainingOf, seqOf } from '../../memory/bet-table.ts';
import type { ExchangeState, Market } from '../../memory/state.ts';
import type { LapseReason } from '../../model/event.ts';
import { runnerOfBet } from '../bets/apply-bets.ts';
import { slotsOf } from '../bets/open-bets.ts';
import { reductionBasis } from '../risk/reduction.ts';

export interface Lapse {
  readonly slot: number;
  readonly reason: LapseReason;
}

const cancelFactorMin = { win: 2_500, place: 4_000, none: Number.POSITIVE_INFINITY } as const;

export function lapsesOf(state: ExchangeState, before: Market, after: MarketDefinition): Lapse[] {
  const { bets } = state;
  const lapses: Lapse[] = [];
  const reasonOf = reasonFinder(state, before.definition, after);
  for (const position of before.positions.values()) {
    if (position.resting === 0) continue;
    for (const slot of slotsOf(bets, position)) {
      const reason = remainingOf(bets, slot) > 0 ? reasonOf(slot) : null;
      if (reason !== null) lapses.push({ slot, reason });
    }
  }
  return lapses.sort((a, b) => seqOf(bets, a.slot) - seqOf(bets, b.slot));
}

function reasonFinder(
  state: ExchangeState,
  before: MarketDefinition,
  after: MarketDefinition,
): (slot: number) => LapseReason | null {
  const { bets } = state;
  const isIn = new Set(
    after.runners.filter(({ status }) => status !== 'REMOVED').map(({ runnerId }) => runnerId),
  );
  const isTurning = after.isInPlay && !before.isInPlay;
  const isReducing = hasLargeRemoval(before, after);
  return (slot) => {
    if (after.status === 'CLOSED') return 'closed';
    if (!isIn.has(runnerOfBet(state, slot).runnerId)) return 'removed';
    if (isTurning && persistenceOf(bets, slot) === 'lapse') return 'in-play';
    return isReducing && isLay(bets, slot) ? 'reduced' : null;
  };
}

function hasLargeRemoval(before: MarketDefinition, after: MarketDefinition): boolean {
  const factorMin = cancelFactorMin[reductionBasis(after)];
  const statusBefore = new Map(before.runners.map(({ runnerId, status }) => [runnerId, status]));
  return after.runners.some(
    ({ runnerId, status, reductionFactor }) =>
      status === 'REMOVED' &&
      statusBefore.get(runnerId) !== 'REMOVED' &&
      (reductionFactor ?? 0) >= factorMin,
  );
}
