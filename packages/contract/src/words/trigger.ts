/**
 * Triggers: instructions that a player leaves with the exchange to place a bet later. A stop and a take
 * profit wait for a price of the feed; an offset waits for its own bet to be matched.
 */

export const triggerKinds = ['stop', 'take-profit', 'offset'] as const;
export type TriggerKind = (typeof triggerKinds)[number];

/** Why a trigger ended. */
export const triggerEnds = [
  'placed',
  'cancelled',
  'paired',
  'parent',
  'in-play',
  'removed',
  'closed',
  'nothing-left',
  'refused',
] as const;
export type TriggerEnd = (typeof triggerEnds)[number];

/** Maximum number of waiting triggers per player. */
export const triggersMax = { perMarket: 10, perPlayer: 50 } as const;
/** Maximum ladder steps from the trigger price to the bet's worst odds, or to the offset. */
export const triggerTicksMax = 50;
