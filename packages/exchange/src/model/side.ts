/**
 * The two sides of a bet. Back and lay share one code path: "better" means higher odds for a backer and
 * lower odds for a layer.
 */
import type { Odds, Side } from '@layline/contract';

/** 1 for a back, -1 for a lay: the sign of this side's result if the runner wins. */
export const signOf = (side: Side): 1 | -1 => (side === 'back' ? 1 : -1);

export const oppositeOf = (side: Side): Side => (side === 'back' ? 'lay' : 'back');

/** True if the offered odds are the wanted odds or better for this side. */
export const isAsGood = (side: Side, offered: Odds, wanted: Odds): boolean =>
  side === 'back' ? offered >= wanted : offered <= wanted;
