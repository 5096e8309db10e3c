/** Limits on application keys. */

/** Keys per player at any time. */
export const appKeysMax = 10;
/** Stream connections per key: the maximum, and the default. */
export const appKeyConnectionsMax = 10;
/** Bounds of a key's call limit, in calls per ten seconds. */
export const appKeyCalls = { min: 10, max: 100_000 };
