/** Words of player protection shared by rules, wire and screens (docs/rules/protection.md). */

/** What a limit bounds: deposits, net losses, stakes, or time on the site. */
export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Calendar periods in the site's time zone; a week begins on Monday. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** Who set a limit: the player, the operator for this player, or the site for all its players. */
export const limitOwners = ['player', 'operator', 'site'] as const;
export type LimitOwner = (typeof limitOwners)[number];

export const presetNames = ['none', 'standard', 'uk', 'mga', 'ontario'] as const;
export type PresetName = (typeof presetNames)[number];
