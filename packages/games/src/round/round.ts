/**
 * The life cycle of a round. Every state is a pure function of the seed and the time, so a restarted
 * server finishes the same round or voids it, and can never redraw it. A round only moves forward. It
 * contains secrets (the seed and coming cards): only `viewRound` may leave the server.
 */
import { addMs, type Instant, type Refusal, refuse } from '@layline/contract';
import type { Slot } from '../cards/card.ts';
import { drawCards } from '../fair/draw.ts';
import type { DrawScheme, RoundSeed } from '../fair/round-seed.ts';
import { commitOf } from '../fair/stream.ts';
import type { Evaluation } from '../game/evaluation.ts';
import { dealtCards, type GameId } from '../game/game.ts';
import { gameOf } from '../rules/games.ts';
import {
  dealFrom,
  endAt,
  locksAfter,
  opensAfter,
  phaseAt,
  type RoundPhase,
  roundPhases,
  secondsSince,
  shownAt,
} from './round-clock.ts';
import { makeRoundId } from './round-id.ts';

interface RoundFacts {
  readonly gameId: GameId;
  readonly startAt: Instant;
  readonly seed: RoundSeed;
  /** SHA-256 of the server seed, published with the round. */
  readonly hash: string;
  readonly slots: readonly Slot[];
}

interface Decided extends RoundFacts {
  readonly evaluation: Evaluation;
}

export type Round =
  | (RoundFacts & { readonly phase: 'PRE' | 'OPEN' | 'LOCK' })
  | (RoundFacts & { readonly phase: 'DEAL'; readonly shown: number })
  | (Decided & { readonly phase: 'RESULT' | 'HOLD' })
  | (RoundFacts & { readonly phase: 'VOID'; readonly reason: string });

export interface RoundStart {
  readonly gameId: GameId;
  readonly startAt: Instant;
  readonly scheme: DrawScheme;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** Returns the cards that a seed gives a game. Throws a RangeError for a malformed seed. */
export function dealRound(gameId: GameId, seed: RoundSeed): readonly Slot[] {
  const game = gameOf(gameId);
  return game.deal(drawCards(seed, game));
}

/** Opens a new round in its first phase. Throws a RangeError that names the invalid part of the seed. */
export function openRound({ gameId, startAt, ...draw }: RoundStart): Round {
  const roundId = makeRoundId(gameOf(gameId).prefix, startAt);
  const seed: RoundSeed = { ...draw, gameId, roundId };
  const slots = dealRound(gameId, seed);
  const facts = { gameId, startAt, seed, hash: commitOf(seed.serverSeed), slots };
  return atSecond(facts, 0);
}

function atSecond(facts: RoundFacts, t: number): Round {
  const { gameId, startAt, seed, hash, slots } = facts;
  const own: RoundFacts = { gameId, startAt, seed, hash, slots };
  const cardCount = dealtCards(slots).length;
  const phase = phaseAt({ gameId, cardCount }, t);
  if (phase === 'DEAL') return { ...own, phase, shown: shownAt(cardCount, t) };
  if (phase === 'RESULT' || phase === 'HOLD') {
    return { ...own, phase, evaluation: gameOf(gameId).evaluate(slots) };
  }
  return { ...own, phase };
}

/** Compares two phases of a round; only forward moves are allowed. */
const isBehind = (a: RoundPhase, b: RoundPhase): boolean =>
  roundPhases.indexOf(a) < roundPhases.indexOf(b);

/** The round at this time; the same object if nothing changed or the clock went back. */
export function advanceRound(round: Round, now: Instant): Round {
  if (round.phase === 'VOID' || round.phase === 'HOLD') return round;
  const next = atSecond(round, secondsSince(round.startAt, now));
  if (next.phase === 'VOID' || isBehind(next.phase, round.phase)) return round;
  if (next.phase !== round.phase) return next;
  return next.phase === 'DEAL' && round.phase === 'DEAL' && next.shown > round.shown ? next : round;
}

/** Time of the round's next change; null if there will be none. */
export function nextChangeAt(round: Round): Instant | null {
  const t = nextSecond(round);
  return t === null ? null : addMs(round.startAt, t * 1000);
}

function nextSecond(round: Round): number | null {
  switch (round.phase) {
    case 'PRE':
      return opensAfter(round.gameId);
    case 'OPEN':
      return locksAfter(round.gameId);
    case 'LOCK':
      return dealFrom;
    case 'DEAL':
      return dealFrom + round.shown;
    case 'RESULT':
      return dealFrom + dealtCards(round.slots).length + 1;
    case 'HOLD':
    case 'VOID':
      return null;
  }
}

/** Earliest start of the table's next round. */
export const roundEndAt = (round: Round): Instant =>
  endAt(round.startAt, dealtCards(round.slots).length);

/** Voids a round before its result; a decided round is final. */
export function voidRound(round: Round, reason: string): Round | Refusal {
  if (round.phase === 'RESULT' || round.phase === 'HOLD') return refuse('ALREADY_SETTLED');
  if (round.phase === 'VOID') return round;
  const { gameId, startAt, seed, hash, slots } = round;
  return { gameId, startAt, seed, hash, slots, phase: 'VOID', reason };
}
