/**
 * What a new definition does to the bets in the order book. They lapse, by the first reason that applies:
 *
 *   closed     everything
 *   removed    everything on a runner that is removed or no longer listed
 *   in-play    bets with persistence `lapse`, as the market turns in-play
 *   suspended  the same bets, as it is suspended in play, if the market has a rule set
 *   reduced    resting lays on the other runners, when a removal's factor is 2.5 % or more in a win
 *              market or 4 % or more in a place market: the layer's odds were for another race
 *
 * Where the market has a rule set, a lay that is kept is reduced instead and stays in the book. Any other
 * bet outlasts a suspension; it can be cancelled but not matched.
 */
import { type MarketDefinition, type Odds, rulesOf } from '@layline/contract';
import type { Bet, Market } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { LapseReason } from '../../model/event.ts';
import { betsOf } from '../held/open-bets.ts';
import { reduceResting, reductionBasis, touchesRestingLays } from '../risk/reduction.ts';

export interface Lapse {
  readonly bet: Bet;
  readonly reason: LapseReason;
}

/** A resting lay that stays at other odds. */
export interface Reduced {
  readonly bet: Bet;
  readonly odds: Odds;
}

interface Change {
  readonly before: MarketDefinition;
  readonly after: MarketDefinition;
}

/** The bets that leave the book, and those that stay at reduced odds; each oldest first. */
export function bookChanges(
  state: ExchangeState,
  { before, after }: { readonly before: Market; readonly after: MarketDefinition },
): { readonly lapses: Lapse[]; readonly reduced: Reduced[] } {
  const change = { before: before.definition, after };
  const lapses: Lapse[] = [];
  const reduced: Reduced[] = [];
  const reasonOf = reasonFinder(change);
  const oddsAfter = reducer(change);
  const keepsLays = rulesOf(after)?.restingLays === 'kept-are-reduced';
  for (const bet of restingBets(state, before)) {
    const reason = reasonOf(bet);
    if (reason === 'reduced' && keepsLays && bet.persistence === 'keep') {
      const odds = oddsAfter(bet.oddsRequested);
      if (odds !== bet.oddsRequested) reduced.push({ bet, odds });
    } else if (reason !== null) lapses.push({ bet, reason });
  }
  return { lapses, reduced };
}

function restingBets(state: ExchangeState, { positions }: Market): Bet[] {
  const resting: Bet[] = [];
  for (const position of positions.values()) {
    if (position.resting === 0) continue;
    resting.push(...betsOf(state, position).filter(({ remaining }) => remaining > 0));
  }
  return resting.sort((a, b) => a.seq - b.seq);
}

function reasonFinder({ before, after }: Change): (bet: Bet) => LapseReason | null {
  const isIn = new Set(
    after.runners.filter(({ status }) => status !== 'REMOVED').map(({ runnerId }) => runnerId),
  );
  const isTurning = after.isInPlay && !before.isInPlay;
  const isSuspending =
    rulesOf(after)?.suspensionInPlay === 'lapses' &&
    before.isInPlay &&
    before.status !== 'SUSPENDED' &&
    after.status === 'SUSPENDED';
  const isReducing = removedFactors({ before, after }).length > 0;
  return ({ runnerId, persistence, side }) => {
    if (after.status === 'CLOSED') return 'closed';
    if (!isIn.has(runnerId)) return 'removed';
    if (isTurning && persistence === 'lapse') return 'in-play';
    if (isSuspending && persistence === 'lapse') return 'suspended';
    return isReducing && side === 'lay' ? 'reduced' : null;
  };
}

/** Applies the factors of all new removals, in the order of the runners. */
function reducer(change: Change): (odds: Odds) => Odds {
  const basis = reductionBasis(change.after);
  const factors = removedFactors(change);
  return (odds) =>
    factors.reduce<Odds>((reduced, factor) => reduceResting(reduced, { factor, basis }), odds);
}

/** Factors of the runners now removed, where they matter to a resting lay. */
function removedFactors({ before, after }: Change): number[] {
  const basis = reductionBasis(after);
  const statusBefore = new Map(before.runners.map(({ runnerId, status }) => [runnerId, status]));
  return after.runners
    .filter(
      ({ runnerId, status }) => status === 'REMOVED' && statusBefore.get(runnerId) !== 'REMOVED',
    )
    .map(({ reductionFactor }) => reductionFactor ?? 0)
    .filter((factor) => touchesRestingLays(factor, basis));
}
