/**
 * Small entry point for the first page: cards, the countdown, and a round without unseen cards. The hash
 * and the rules come later, with the entry point `verify`.
 */
export * from './cards/card.ts';
export type { Evaluation } from './game/evaluation.ts';
export type { GameId } from './game/game.ts';
export { autotimeAt, clearsAt, type RoundPhase, roundPhases } from './round/round-clock.ts';
export { cardFields, hideCards, type RoundView, viewRound } from './round/round-view.ts';
export { flightMs, type Multiplier, makeMultiplier, multiplierAt } from './vimaan/flight.ts';
