/** A venue in the bot's own process that plays recordings, as a backtest does. */

export interface RecordedVenue {
  /** Answers a call of the betting API by its name. */
  call(name: string, params: object): Promise<unknown>;
  /** Sends what the filter follows, each message once the one before was dealt with. Never resolves. */
  play(marketFilter: object, deal: (message: object) => Promise<unknown>): Promise<never>;
}

let current: RecordedVenue | null = null;

/** Null for a bot that runs against a server. */
export const recordedVenue = (): RecordedVenue | null => current;

/** Called before the bot's program is loaded. */
export function setRecordedVenue(venue: RecordedVenue): void {
  current = venue;
}
