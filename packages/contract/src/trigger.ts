/**
 * Triggers: what a player leaves at the exchange to have a bet placed later. A stop and a take profit
 * wait for a price of the feed, an offset for its own bet to be matched.
 */

export const triggerKinds = ['stop', 'take-profit', 'offset'] as const;
export type TriggerKind = (typeof triggerKinds)[number];

/** Why a trigger is over. */
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

/** Triggers of a player that may wait in one market, and in all. */
export const triggersMax = { perMarket: 10, perPlayer: 50 } as const;
/** Steps of the ladder between the price that fires and the worst odds of the bet, or to the offset. */
export const triggerTicksMax = 50;
