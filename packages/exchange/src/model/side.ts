/**
 * The two sides of a bet. Back and lay are one code path: "better" means higher odds for a backer and
 * lower odds for a layer.
 */
import type { Odds, Side } from '@layline/contract';

/** 1 for a back, -1 for a lay: what a win of the runner is worth to this side. */
export const signOf = (side: Side): 1 | -1 => (side === 'back' ? 1 : -1);

export const oppositeOf = (side: Side): Side => (side === 'back' ? 'lay' : 'back');

/** Whether the odds offered are the odds wanted or better for a bet of this side. */
export const isAsGood = (side: Side, { offered, wanted }: { offered: Odds; wanted: Odds }) =>
  side === 'back' ? offered >= wanted : offered <= wanted;
