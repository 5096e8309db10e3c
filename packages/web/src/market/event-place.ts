/** The match to which a market table belongs. */
export interface EventPlace {
  readonly sportId: string;
  readonly sportName: string;
  readonly competitionId: string;
  readonly eventId: string;
  readonly eventName: string;
}
