/** A tapped price: the bet's market and selection, and the price on the tapped cell. Pure. */
import type { Side } from '@layline/contract/market';
import type { Odds } from '@layline/contract/odds';
import type { LinePrice } from '../live/parse-sessions.ts';

interface SlipRunner {
  readonly runnerId: number;
  readonly name: string;
}

/** One of a runner's three prices on a side; 0 is the best. */
export type CellLevel = 0 | 1 | 2;

interface Place {
  readonly marketId: string;
  readonly marketName: string;
  readonly runnerId: number;
  readonly runnerName: string;
  readonly side: Side;
  readonly runners: readonly SlipRunner[];
  readonly sportId: string;
  readonly sportName: string;
  readonly competitionId: string;
  readonly eventId: string;
  readonly eventName: string;
}

/** The second half of an each-way bet: the place market, and the fraction of the win odds that it pays. */
export interface EachWayOffer {
  readonly marketId: string;
  readonly places: number;
  readonly divisor: number;
}

/** On exchange odds, or on a bookmaker's. */
export interface OddsChoice extends Place {
  readonly kind: 'match' | 'bookmaker';
  readonly odds: Odds;
  /** The runner's cell on this side; the best one if omitted. */
  readonly level?: CellLevel;
  /** The cell had no price: the bet waits for one at these odds. */
  readonly isOffer?: boolean;
  /** Set if the race accepts each-way bets. */
  readonly eachWay?: EachWayOffer;
}

/** On a session's line: `back` means yes, `lay` means no. */
export interface SessionChoice extends Place {
  readonly kind: 'session';
  readonly price: LinePrice;
}

export type SlipChoice = OddsChoice | SessionChoice;

export const levelOf = (choice: SlipChoice): CellLevel =>
  choice.kind === 'session' ? 0 : (choice.level ?? 0);

/** Returns the pressed cell as a key. */
export const cellOf = (choice: SlipChoice): string =>
  `${choice.marketId}/${choice.runnerId}/${choice.side}/${levelOf(choice)}`;

export const isSameCell = (a: SlipChoice, b: SlipChoice): boolean => cellOf(a) === cellOf(b);
