/** WebSocket close codes of the stream, with their reasons. */
export const streamCloses = {
  /** Signed out, password changed, account disabled or session expired: the client needs a new ticket. */
  sessionEnded: 4001,
  /** The site is suspended. */
  siteSuspended: 4003,
  /** Too many messages, or repeated invalid frames. */
  abused: 4008,
  /** The client read too slowly for too long. */
  tooSlow: 4013,
} as const;
