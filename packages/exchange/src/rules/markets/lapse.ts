/**
 * The bets that a new definition removes from the order book:
 *
 *   closed     everything
 *   removed    everything on a runner that is removed or no longer listed
 *   in-play    bets with persistence `lapse`
 *   reduced    resting lays on the other runners, when a removal's factor is 2.5 % or more in a win
 *              market or 4 % or more in a place market: the layer's odds were for another race
 *
 * A suspension keeps the bets, which can be cancelled but not matched.
 */
import type { MarketDefinition } from '@layline/contract';
import type { Bet, Market } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { LapseReason } from '../../model/event.ts';
import { betsOf } from '../bets/open-bets.ts';
import { reductionBasis } from '../risk/reduction.ts';

export interface Lapse {
  readonly bet: Bet;
  readonly reason: LapseReason;
}

const cancelFactorMin = { win: 2_500, place: 4_000, none: Number.POSITIVE_INFINITY } as const;

/** The bets that leave the book, oldest first. */
export function lapsesOf(
  state: ExchangeState,
  { before, after }: { readonly before: Market; readonly after: MarketDefinition },
): Lapse[] {
  const lapses: Lapse[] = [];
  const reasonOf = reasonFinder(before.definition, after);
  for (const position of before.positions.values()) {
    if (position.resting === 0) continue;
    for (const bet of betsOf(state, position)) {
      const reason = bet.remaining > 0 ? reasonOf(bet) : null;
      if (reason !== null) lapses.push({ bet, reason });
    }
  }
  return lapses.sort((a, b) => a.bet.seq - b.bet.seq);
}

function reasonFinder(
  before: MarketDefinition,
  after: MarketDefinition,
): (bet: Bet) => LapseReason | null {
  const isIn = new Set(
    after.runners.filter(({ status }) => status !== 'REMOVED').map(({ runnerId }) => runnerId),
  );
  const isTurning = after.isInPlay && !before.isInPlay;
  const isReducing = hasLargeRemoval(before, after);
  return ({ runnerId, persistence, side }) => {
    if (after.status === 'CLOSED') return 'closed';
    if (!isIn.has(runnerId)) return 'removed';
    if (isTurning && persistence === 'lapse') return 'in-play';
    return isReducing && side === 'lay' ? 'reduced' : null;
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
