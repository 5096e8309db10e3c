/**
 * Back and lay are one code path: a ladder knows its side, and "better" means higher odds for a
 * backer and lower odds for a layer. A backer's money gains when the runner wins, a layer's loses.
 */
import type { Odds, PriceLevel, RunnerPrices, Side } from '@layline/contract';

/** 1 for a back, -1 for a lay: what a win of the runner is worth to this side. */
export const signOf = (side: Side): 1 | -1 => (side === 'back' ? 1 : -1);

export const oppositeOf = (side: Side): Side => (side === 'back' ? 'lay' : 'back');

/** Whether the odds offered are the odds asked or better for this side. */
export const isAsGood = (side: Side, offered: Odds, asked: Odds): boolean =>
  side === 'back' ? offered >= asked : offered <= asked;

/** The levels that a bet of this side takes, best first. */
export const levelsFor = (side: Side, prices: RunnerPrices | null): readonly PriceLevel[] =>
  prices === null ? [] : prices[side];
