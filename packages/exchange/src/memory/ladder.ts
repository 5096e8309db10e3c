/**
 * Back and lay are one code path: a ladder knows its side, and "better" means higher odds for a
 * backer and lower odds for a layer. The queue of a side is kept by rank, best first for whoever
 * comes to take it: a backer takes resting lays from the highest odds down, a layer takes resting
 * backs from the lowest odds up.
 */

import type { Odds, PriceLevel, RunnerPrices, Side } from '@layline/contract';
import * as contract from '@layline/contract';

const { classicLadder, oddsMax, oddsMin } = contract;

/** 1 for a back, -1 for a lay: what a win of the runner is worth to this side. */
export const signOf = (side: Side): 1 | -1 => (side === 'back' ? 1 : -1);

export const oppositeOf = (side: Side): Side => (side === 'back' ? 'lay' : 'back');

/** Whether the odds offered are the odds asked or better for this side. */
export const isAsGood = (side: Side, offered: Odds, asked: Odds): boolean =>
  side === 'back' ? offered >= asked : offered <= asked;

/** The levels that a bet of this side takes, best first. */
export const levelsFor = (side: Side, prices: RunnerPrices | null): readonly PriceLevel[] =>
  prices === null ? [] : prices[side];

export const rankCount = classicLadder.length;
const last = rankCount - 1;

/** For every odds the place of the highest ladder price at or below them: asked for by each bet. */
const steps = new Int16Array(oddsMax + 1);
for (let odds = oddsMin as number, step = 0; odds <= oddsMax; odds++) {
  if (odds >= (classicLadder[step + 1] ?? Number.POSITIVE_INFINITY)) step += 1;
  steps[odds] = step;
}

const stepOf = (odds: Odds): number => steps[odds] as number;

export const isStep = (odds: Odds): boolean => classicLadder[stepOf(odds)] === odds;

/** Rank of ladder odds in the queue of resting bets of this side. */
export const rankOf = (side: Side, odds: Odds): number =>
  side === 'back' ? stepOf(odds) : last - stepOf(odds);

export const oddsOfRank = (side: Side, rank: number): Odds =>
  classicLadder[side === 'back' ? rank : last - rank] as Odds;

/**
 * The last rank of the resting side that odds asked by the other side still take; the odds may lie
 * between two steps of the ladder.
 */
export const lastRankFor = (resting: Side, asked: Odds): number =>
  resting === 'back' ? stepOf(asked) : last - (isStep(asked) ? stepOf(asked) : stepOf(asked) + 1);
