/** Who runs in a race and what is known of them: the same in every market and moment of it. */
import type { RaceCard, RaceRunner } from '@layline/contract';

/** A runner as a race is planned with it. */
export interface Entry {
  readonly card: RaceRunner;
  /** Metres that it is better than the usual runner of the race, as the market sees it at the off. */
  readonly ability: number;
  /** Metres that it lies ahead of (or behind) its ability in the middle of the race. */
  readonly style: number;
  /** Milliseconds from the start, negative, at which it is withdrawn; null for one that runs. */
  readonly withdrawnMs: number | null;
}

/** A race as it stands before it is run: its card is for `eventId` '', which is filled in when told. */
export interface RaceField {
  readonly card: Omit<RaceCard, 'runners' | 'result'>;
  readonly course: string;
  readonly entries: readonly Entry[];
  /** Places that the place market pays; 0 for none. */
  readonly places: number;
  /** Metres: how far chance alone moves a runner from its ability over the whole race. */
  readonly spread: number;
  readonly distanceM: number;
  /** How long the leader takes, and how long that is told, milliseconds. */
  readonly raceMs: number;
  readonly announcedMs: number;
}

export const isWithdrawnAt = ({ withdrawnMs }: Entry, offsetMs: number): boolean =>
  withdrawnMs !== null && withdrawnMs <= offsetMs;
