/** What was tapped: everything that a bet says of its place, and the price on the tapped cell. Pure. */
import type { Side } from '@layline/contract/market';
import type { Odds } from '@layline/contract/odds';
import type { LinePrice } from '../live/parse-sessions.ts';

interface SlipRunner {
  readonly runnerId: number;
  readonly name: string;
}

/** A runner's three prices of a side; 0 is the best. */
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

/** The second half of a bet each way: the place market, and the part of the win odds that it pays. */
export interface EachWayOffer {
  readonly marketId: string;
  readonly places: number;
  readonly divisor: number;
}

/** On exchange odds, or on a bookmaker's. */
export interface OddsChoice extends Place {
  readonly kind: 'match' | 'bookmaker';
  readonly odds: Odds;
  /** Which of the runner's cells of this side; the best one when left out. */
  readonly level?: CellLevel;
  /** The cell had no price: the bet waits for one at these odds. */
  readonly isOffer?: boolean;
  /** Where the race takes bets each way. */
  readonly eachWay?: EachWayOffer;
}

/** On a session's line: `back` says yes, `lay` says no. */
export interface SessionChoice extends Place {
  readonly kind: 'session';
  readonly price: LinePrice;
}

export type SlipChoice = OddsChoice | SessionChoice;

export const levelOf = (choice: SlipChoice): CellLevel =>
  choice.kind === 'session' ? 0 : (choice.level ?? 0);

/** The cell that was pressed, as one word. */
export const cellOf = (choice: SlipChoice): string =>
  `${choice.marketId}/${choice.runnerId}/${choice.side}/${levelOf(choice)}`;

export const isSameCell = (a: SlipChoice, b: SlipChoice): boolean => cellOf(a) === cellOf(b);
