/** The door of exchange. */

export { apply } from './apply.ts';
export { type EachWayPart, eachWayOf } from './bets/each-way-ref.ts';
export { houseLeft } from './bets/match.ts';
export * from './command.ts';
export { decide } from './decide.ts';
export type { Decision, Explain } from './decision.ts';
export * from './event.ts';
export { makeEventText, parseEventText } from './event-text.ts';
export { hashText } from './hash.ts';
export * from './read.ts';
export {
  exposureWithReserved,
  type Reservation,
  refuseReservation,
  release,
  reservationFor,
  reserve,
  reservedOf,
} from './risk/reservations.ts';
export {
  betsOfRound,
  openRoundBets,
  type RoundBet,
  roundExposure,
} from './rounds/round-book.ts';
export type * from './rounds/round-command.ts';
export type * from './rounds/round-event.ts';
export {
  type SessionRow,
  sessionExposure,
  sessionLadder,
  sessionResult,
} from './sessions/session-exposure.ts';
export { restoreExchange, snapshotExchange, stateHash } from './snapshot.ts';
export * from './state.ts';
export { isSamePayment, type TransferAnswer, transferAnswer } from './transfer-answers.ts';
