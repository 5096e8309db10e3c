/** How many keys a player may have, and what one may be held to. */

/** At a time. */
export const appKeysMax = 10;
/** Connections to the stream that one key may hold, and does unless fewer are chosen. */
export const appKeyConnectionsMax = 10;
/** Calls in ten seconds. */
export const appKeyCalls = { min: 10, max: 100_000 };
