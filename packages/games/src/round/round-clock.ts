/**
 * A round's timetable: its phase `t` whole seconds after the start. The countdown starts at 25. Screens
 * of some tables clear stored bets at 19, so those tables accept no bets before 19, or they would vanish.
 *
 *   PRE 0-5 (some)   OPEN to 24   LOCK 25   DEAL n cards, one per second   RESULT 1 s   HOLD 5 s
 *
 * A round that the beacon draws by a value of its own stays in LOCK until second 30, and longer if that value
 * is late.
 */
import { addMs, type Instant } from '@layline/contract';
import type { GameId } from '../game/game.ts';

export const roundPhases = ['PRE', 'OPEN', 'LOCK', 'DEAL', 'RESULT', 'HOLD'] as const;
export type RoundPhase = (typeof roundPhases)[number];

/** The second in which the first card is turned over at the earliest. */
const dealFromMin = 26;
/** Seconds from the close to the first card of a round that waits for its own value of the beacon. */
const drawSeconds = 5;
const holdSeconds = 5;
const gamesWithPre: readonly GameId[] = ['dt20', 'dt202', 'lucky7', 'lucky7eu'];

/** First second in which bets are accepted. */
export const opensAfter = (gameId: GameId): number => (gamesWithPre.includes(gameId) ? 6 : 0);

/** First second in which bets are no longer accepted; 20-20 Teenpatti closes at autotime 5. */
export const locksAfter = (gameId: GameId): number => (gameId === 'teen20' ? 20 : 25);

interface RoundPlan {
  readonly gameId: GameId;
  readonly startAt: Instant;
  /** The beacon's round that draws this one; null if its client seed is that of its chain. */
  readonly beaconRound: number | null;
  /** When its client seed came; null if it has not, or was there before the round. */
  readonly seededAt: Instant | null;
}

/** The second of the round in which its first card is turned over. */
export function dealFrom({ gameId, startAt, beaconRound, seededAt }: RoundPlan): number {
  if (beaconRound === null) return dealFromMin;
  const planned = Math.max(dealFromMin, locksAfter(gameId) + drawSeconds);
  return seededAt === null ? planned : Math.max(planned, Math.ceil((seededAt - startAt) / 1000));
}

/** Autotime at or below which screens clear stored bets: the start of betting. */
export const clearsAt = (gameId: GameId): 19 | 25 => (opensAfter(gameId) > 0 ? 19 : 25);

/** Whole seconds since the start; negative before it. */
export const secondsSince = (startAt: Instant, now: Instant): number =>
  Math.floor((now - startAt) / 1000);

/** Whole seconds until betting closes, from 25 down; 0 from the close until the next round. */
export const autotimeAt = (startAt: Instant, now: Instant): number =>
  Math.min(25, Math.max(0, 25 - secondsSince(startAt, now)));

export interface DealLength {
  /** The second in which the first card is turned over. */
  readonly dealFrom: number;
  /** Number of cards dealt. */
  readonly cardCount: number;
}

interface RoundLength extends DealLength {
  readonly gameId: GameId;
}

/** The phase at second `t` of a round; HOLD after its end. */
export function phaseAt({ gameId, dealFrom, cardCount }: RoundLength, t: number): RoundPhase {
  if (t < opensAfter(gameId)) return 'PRE';
  if (t < locksAfter(gameId)) return 'OPEN';
  if (t < dealFrom) return 'LOCK';
  if (t < dealFrom + cardCount) return 'DEAL';
  return t === dealFrom + cardCount ? 'RESULT' : 'HOLD';
}

/** Cards turned over by second `t`. */
export const shownAt = ({ dealFrom, cardCount }: DealLength, t: number): number =>
  Math.min(cardCount, Math.max(0, t - dealFrom + 1));

/** Time of the result. */
export const resultAt = (startAt: Instant, { dealFrom, cardCount }: DealLength): Instant =>
  addMs(startAt, (dealFrom + cardCount) * 1000);

/** Earliest start of the table's next round. */
export const endAt = (startAt: Instant, length: DealLength): Instant =>
  addMs(resultAt(startAt, length), (1 + holdSeconds) * 1000);
