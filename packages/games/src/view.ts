/**
 * The narrow door for the screen: cards, the dial, and a round with unseen cards removed. It brings
 * neither the hash nor the rules into the first page; those come with the door `verify`.
 */
export * from './cards/card.ts';
export type { Evaluation } from './game/evaluation.ts';
export type { GameId } from './game/game.ts';
export { autotimeAt, clearsAt, type RoundPhase, roundPhases } from './round/round-clock.ts';
export { cardFields, hideCards, type RoundView, viewRound } from './round/round-view.ts';
export { flightMs, type Multiplier, makeMultiplier, multiplierAt } from './vimaan/flight.ts';
