/** The door of exchange. */

export { apply } from './apply.ts';
export { decide } from './decide.ts';
export { makeEventText, parseEventText } from './event-text.ts';
export { hashText } from './memory/hash.ts';
export * from './memory/state.ts';
export * from './model/command.ts';
export type { Decision, Explain } from './model/decision.ts';
export * from './model/event.ts';
export type * from './model/round-command.ts';
export type * from './model/round-event.ts';
export * from './read.ts';
export { type EachWayPart, eachWayOf } from './rules/bets/each-way-ref.ts';
export { houseLeft } from './rules/bets/match.ts';
export {
  exposureWithReserved,
  type Reservation,
  refuseReservation,
  release,
  reservationFor,
  reserve,
  reservedOf,
} from './rules/risk/reservations.ts';
export {
  betsOfRound,
  openRoundBets,
  type RoundBet,
  roundExposure,
} from './rules/rounds/round-book.ts';
export {
  type SessionRow,
  sessionExposure,
  sessionLadder,
  sessionResult,
} from './rules/sessions/session-exposure.ts';
export { isSamePayment, type TransferAnswer, transferAnswer } from './rules/transfer-answers.ts';
export { restoreExchange, snapshotExchange, stateHash } from './snapshot.ts';
