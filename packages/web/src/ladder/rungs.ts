/**
 * The rungs of a ladder: the exchange's prices from the highest odds down, each with what is on offer, what
 * was traded and what the player has waiting there. Rungs are counted from the top. Pure.
 */
import type { BetRow, MarketDepth } from '@layline/contract';
import { classicLadder, ladderIndex, type Odds, odds, parseOdds } from '@layline/contract/odds';

export type RunnerDepth = MarketDepth['runners'][number];

export interface Rung {
  readonly odds: Odds;
  /** On offer to a backer and to a layer, in major units; 0 when nothing is. */
  readonly back: number;
  readonly lay: number;
  /** The player's own bets that wait here. */
  readonly own: readonly BetRow[];
  /** The same as a part of the most at one price on either side, from 0 to 1. */
  readonly backPart: number;
  readonly layPart: number;
  readonly isLastTraded: boolean;
  /** In major units, and as a part of what was traded most at one price, from 0 to 1. */
  readonly traded: number;
  readonly tradedPart: number;
}

/** Rungs in sight on each side of the middle. */
export const reach = 7;

export const rungsMax = classicLadder.length;

const oddsAt = (index: number): Odds => classicLadder[index] as Odds;

/** Prices between two rungs stand on the one that promises no more than they give. */
function rungOf(price: number, side: 'back' | 'lay'): number | null {
  const at = parseOdds(price);
  if (at === null) return null;
  const below = ladderIndex(at);
  return side === 'lay' && oddsAt(below) < at
    ? Math.min(below + 1, classicLadder.length - 1)
    : below;
}

const evens = ladderIndex(odds(200));

const fromTop = (step: number): number => rungsMax - 1 - step;

/** The rung in the middle of the best prices; without any that of the last traded price, else evens. */
export const middleOf = (depth: RunnerDepth): number => fromTop(middleStep(depth) ?? evens);

function middleStep({ back, lay, lastTraded }: RunnerDepth): number | null {
  const [bestBack, bestLay] = [back[0]?.price, lay[0]?.price];
  const places = [
    ...(bestBack === undefined ? [] : [rungOf(bestBack, 'back')]),
    ...(bestLay === undefined ? [] : [rungOf(bestLay, 'lay')]),
  ].filter((place) => place !== null);
  if (places.length > 0) return Math.round(places.reduce((sum, at) => sum + at, 0) / places.length);
  return lastTraded === null ? null : rungOf(lastTraded, 'back');
}

/** The middle to show: it stays where it is, so that no rung moves under a finger, until out of sight. */
export const keepMiddle = (shown: number, wanted: number): number =>
  Math.abs(shown - wanted) >= reach ? wanted : shown;

interface Range {
  /** Counted from the top; the last is not among them. */
  readonly from: number;
  readonly to: number;
}

type Level = RunnerDepth['back'][number];

function sumsOf(levels: readonly Level[], side: 'back' | 'lay'): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { price, size } of levels) {
    const step = rungOf(price, side);
    if (step !== null) sums.set(step, (sums.get(step) ?? 0) + size);
  }
  return sums;
}

export function makeRungs(
  depth: RunnerDepth,
  waiting: readonly BetRow[],
  { from, to }: Range,
): Rung[] {
  const [back, lay] = [sumsOf(depth.back, 'back'), sumsOf(depth.lay, 'lay')];
  const traded = sumsOf(depth.tradedAt ?? [], 'back');
  const offeredMost = Math.max(1, ...back.values(), ...lay.values());
  const tradedMost = Math.max(1, ...traded.values());
  const lastTraded = depth.lastTraded === null ? null : rungOf(depth.lastTraded, 'back');
  return Array.from({ length: to - from }, (_, at) => fromTop(from + at)).map((step) => ({
    odds: oddsAt(step),
    back: back.get(step) ?? 0,
    lay: lay.get(step) ?? 0,
    backPart: (back.get(step) ?? 0) / offeredMost,
    layPart: (lay.get(step) ?? 0) / offeredMost,
    own: waiting.filter(({ oddsReq, type }) => rungOf(oddsReq, type) === step),
    isLastTraded: step === lastTraded,
    traded: traded.get(step) ?? 0,
    tradedPart: (traded.get(step) ?? 0) / tradedMost,
  }));
}
