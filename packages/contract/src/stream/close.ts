/** Why the server closed the socket. */
export const streamCloses = {
  /** Signed out, password changed, account disabled or session over: ask for a new ticket. */
  sessionEnded: 4001,
  /** The site was suspended. */
  siteSuspended: 4003,
  /** Too many messages, or a frame that is no message, again and again. */
  abused: 4008,
  /** It read nothing for too long. */
  tooSlow: 4013,
} as const;
