/**
 * The rungs of a ladder: the exchange's prices around the best ones, each with the available sizes and the
 * player's waiting bets. Highest odds first. Pure.
 */
import type { BetRow, MarketDepth } from '@layline/contract';
import { classicLadder, ladderIndex, type Odds, parseOdds } from '@layline/contract/odds';

export type RunnerDepth = MarketDepth['runners'][number];

export interface Rung {
  readonly odds: Odds;
  /** Available to a backer and to a layer, in major units; 0 for nothing. */
  readonly back: number;
  readonly lay: number;
  /** The player's own bets waiting at this price. */
  readonly own: readonly BetRow[];
  readonly isLastTraded: boolean;
}

/** Rungs on each side of the centre. */
export const reach = 7;

const oddsAt = (index: number): Odds => classicLadder[index] as Odds;

/** Returns the rung for a price between two rungs: the one that promises no more than it pays. */
function rungOf(price: number, side: 'back' | 'lay'): number | null {
  const odds = parseOdds(price);
  if (odds === null) return null;
  const below = ladderIndex(odds);
  return side === 'lay' && oddsAt(below) < odds
    ? Math.min(below + 1, classicLadder.length - 1)
    : below;
}

/** Returns the centre of the best prices as an index on the ladder; null without any price. */
export function middleOf({ back, lay, lastTraded }: RunnerDepth): number | null {
  const [bestBack, bestLay] = [back[0]?.price, lay[0]?.price];
  const places = [
    ...(bestBack === undefined ? [] : [rungOf(bestBack, 'back')]),
    ...(bestLay === undefined ? [] : [rungOf(bestLay, 'lay')]),
  ].filter((place) => place !== null);
  if (places.length > 0) return Math.round(places.reduce((sum, at) => sum + at, 0) / places.length);
  return lastTraded === null ? null : rungOf(lastTraded, 'back');
}

/** Keeps the centre until the best prices leave the window, so that no rung moves under a finger. */
export function keepMiddle(shown: number | null, wanted: number | null): number | null {
  if (shown === null || wanted === null) return wanted ?? shown;
  return Math.abs(shown - wanted) >= reach ? wanted : shown;
}

/** Returns the window around the centre, shifted if needed to fit within the ladder. */
function windowOf(middle: number): readonly [first: number, last: number] {
  const last = Math.min(Math.max(middle + reach, 2 * reach), classicLadder.length - 1);
  return [last - 2 * reach, last];
}

export function makeRungs(depth: RunnerDepth, waiting: readonly BetRow[], middle: number): Rung[] {
  const [first, last] = windowOf(middle);
  const sums = { back: new Map<number, number>(), lay: new Map<number, number>() };
  for (const side of ['back', 'lay'] as const) {
    for (const { price, size } of depth[side]) {
      const at = rungOf(price, side);
      if (at !== null) sums[side].set(at, (sums[side].get(at) ?? 0) + size);
    }
  }
  const lastTraded = depth.lastTraded === null ? null : rungOf(depth.lastTraded, 'back');
  return Array.from({ length: last - first + 1 }, (_, step) => last - step).map((at) => ({
    odds: oddsAt(at),
    back: sums.back.get(at) ?? 0,
    lay: sums.lay.get(at) ?? 0,
    own: waiting.filter(({ oddsReq, type }) => rungOf(oddsReq, type) === at),
    isLastTraded: at === lastTraded,
  }));
}
