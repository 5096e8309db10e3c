/** The runners of a race and their data, the same for all its markets and moments. */
import type { RaceCard, RaceRunner } from '@layline/contract';

/** A planned runner. */
export interface Entry {
  readonly card: RaceRunner;
  /** Metres better than the average runner of the race, in the market's view at the off. */
  readonly ability: number;
  /** Metres ahead of (or behind) its ability in the middle of the race. */
  readonly style: number;
  /** When it is withdrawn, in milliseconds from the start, negative; null if it runs. */
  readonly withdrawnMs: number | null;
}

/** A race before it is run. Its card has `eventId` '', filled in on publication. */
export interface RaceField {
  readonly card: Omit<RaceCard, 'runners' | 'result'>;
  readonly course: string;
  readonly entries: readonly Entry[];
  /** Places paid by the place market; 0 for none. */
  readonly places: number;
  /** Standard deviation, in metres, of a runner's result around its ability over the whole race. */
  readonly spread: number;
  readonly distanceM: number;
  /** Duration of the leader's run, and of the whole broadcast, in milliseconds. */
  readonly raceMs: number;
  readonly announcedMs: number;
}

export const isWithdrawnAt = ({ withdrawnMs }: Entry, offsetMs: number): boolean =>
  withdrawnMs !== null && withdrawnMs <= offsetMs;
