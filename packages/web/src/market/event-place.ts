/** Which match a market table stands in. */
export interface EventPlace {
  readonly sportId: string;
  readonly sportName: string;
  readonly competitionId: string;
  readonly eventId: string;
  readonly eventName: string;
}
