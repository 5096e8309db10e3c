/** Words of player protection that rules, wire and screens share (docs/rules/protection.md). */

/** What a limit bounds: money paid in, net losses, stakes, or the time that the site is open. */
export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Fixed frames of the calendar in the site's time zone; a week begins on Monday. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** Whose limit it is: the player's own, the operator's for this player, or the site's for everybody. */
export const limitOwners = ['player', 'operator', 'site'] as const;
export type LimitOwner = (typeof limitOwners)[number];

export const presetNames = ['none', 'standard', 'uk', 'mga', 'ontario'] as const;
export type PresetName = (typeof presetNames)[number];
