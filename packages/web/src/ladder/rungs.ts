/**
 * The rungs of a ladder: a run of the exchange's prices around the best ones, each with what is on
 * offer and what the player has waiting there. Highest odds first. Pure.
 */
import type { BetRow, MarketDepth } from '@layline/contract';
import { classicLadder, ladderIndex, type Odds, parseOdds } from '@layline/contract/odds';

export type RunnerDepth = MarketDepth['runners'][number];

export interface Rung {
  readonly odds: Odds;
  /** On offer to a backer and to a layer, in major units; 0 when nothing is. */
  readonly back: number;
  readonly lay: number;
  /** The player's own bets that wait here. */
  readonly own: readonly BetRow[];
  readonly isLastTraded: boolean;
}

/** Rungs on each side of the middle. */
export const reach = 7;

const oddsAt = (index: number): Odds => classicLadder[index] as Odds;

/** Prices between two rungs stand on the one that promises no more than they give. */
function rungOf(price: number, side: 'back' | 'lay'): number | null {
  const odds = parseOdds(price);
  if (odds === null) return null;
  const below = ladderIndex(odds);
  return side === 'lay' && oddsAt(below) < odds
    ? Math.min(below + 1, classicLadder.length - 1)
    : below;
}

/** The middle of the best prices, as a place on the ladder; null when there is nothing to go by. */
export function middleOf({ back, lay, lastTraded }: RunnerDepth): number | null {
  const [bestBack, bestLay] = [back[0]?.price, lay[0]?.price];
  const places = [
    ...(bestBack === undefined ? [] : [rungOf(bestBack, 'back')]),
    ...(bestLay === undefined ? [] : [rungOf(bestLay, 'lay')]),
  ].filter((place) => place !== null);
  if (places.length > 0) return Math.round(places.reduce((sum, at) => sum + at, 0) / places.length);
  return lastTraded === null ? null : rungOf(lastTraded, 'back');
}

/** The middle to show: it stays where it is, so that no rung moves under a finger, until out of sight. */
export function keepMiddle(shown: number | null, wanted: number | null): number | null {
  if (shown === null || wanted === null) return wanted ?? shown;
  return Math.abs(shown - wanted) >= reach ? wanted : shown;
}

/** As near to the middle as the ends of the ladder let the window stand. */
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
