/**
 * The life cycle of a round. Every state is a pure function of the seed and the time, so a restarted
 * server finishes the same round or voids it, and can never redraw it. A round only moves forward. Its cards
 * are drawn when the first is turned over, and not before. It contains secrets (the seed and coming cards):
 * only `viewRound` may leave the server.
 */
import { addMs, type Instant, type Refusal, refuse } from '@layline/contract';
import { type Slot, unseen } from '../cards/card.ts';
import { drawCards } from '../fair/draw.ts';
import {
  assertRoundSeed,
  type DrawScheme,
  type PromisedSeed,
  type RoundSeed,
} from '../fair/round-seed.ts';
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
  /** The client seed is null until the beacon gives it. */
  readonly seed: PromisedSeed;
  /** SHA-256 of the server seed, published with the round. */
  readonly hash: string;
  /** The round of the beacon whose value is the client seed; null if that is the chain's. */
  readonly beaconRound: number | null;
  /** The second in which the first card is turned over; later once the client seed came late. */
  readonly dealFrom: number;
  /** All unseen until the first card is turned over: before that, a round holds no cards. */
  readonly slots: readonly Slot[];
}

interface Drawn extends RoundFacts {
  readonly seed: RoundSeed;
}

interface Decided extends Drawn {
  readonly evaluation: Evaluation;
}

export type Round =
  | (RoundFacts & { readonly phase: 'PRE' | 'OPEN' | 'LOCK' })
  | (Drawn & { readonly phase: 'DEAL'; readonly shown: number })
  | (Decided & { readonly phase: 'RESULT' | 'HOLD' })
  | (RoundFacts & { readonly phase: 'VOID'; readonly reason: string });

export interface RoundStart {
  readonly gameId: GameId;
  readonly startAt: Instant;
  readonly scheme: DrawScheme;
  readonly serverSeed: string;
  readonly clientSeed: string | null;
  readonly nonce: number;
  readonly beaconRound?: number | null;
  /** When the beacon's value came, for a round that is taken up again. */
  readonly seededAt?: Instant | null;
}

/** Returns the cards that a seed gives a game. Throws a RangeError for a malformed seed. */
export function dealRound(gameId: GameId, seed: RoundSeed): readonly Slot[] {
  const game = gameOf(gameId);
  return game.deal(drawCards(seed, game));
}

/** Opens a new round in its first phase. Throws a RangeError that names the invalid part of the seed. */
export function openRound(start: RoundStart): Round {
  const { gameId, startAt, scheme, serverSeed, clientSeed, nonce } = start;
  const { beaconRound = null, seededAt = null } = start;
  const game = gameOf(gameId);
  const roundId = makeRoundId(game.prefix, startAt);
  const seed: PromisedSeed = { scheme, serverSeed, clientSeed, nonce, gameId, roundId };
  assertRoundSeed(seed);
  const slots: Slot[] = Array.from({ length: game.slotCount }, () => unseen);
  const plan = { gameId, startAt, beaconRound, seededAt };
  const hash = commitOf(serverSeed);
  const facts = { gameId, startAt, seed, hash, beaconRound, dealFrom: dealFrom(plan), slots };
  return atSecond(facts, 0);
}

/** Gives a round the value of its beacon, which came then. A round that has one keeps it. */
export function seedRound(
  round: Round,
  { clientSeed, at }: { readonly clientSeed: string; readonly at: Instant },
): Round {
  if (round.phase === 'DEAL' || round.phase === 'RESULT' || round.phase === 'HOLD') return round;
  if (round.seed.clientSeed !== null) return round;
  const { gameId, startAt, beaconRound } = round;
  const from = dealFrom({ gameId, startAt, beaconRound, seededAt: at });
  return { ...round, seed: { ...round.seed, clientSeed }, dealFrom: from };
}

/** The cards that a seed gives, or null while there is no client seed. */
function drawnSlots({ gameId, seed, slots }: RoundFacts): Pick<Drawn, 'seed' | 'slots'> | null {
  const { clientSeed } = seed;
  if (clientSeed === null) return null;
  const whole: RoundSeed = { ...seed, clientSeed };
  const isDrawn = slots.some((slot) => slot !== unseen);
  return { seed: whole, slots: isDrawn ? slots : dealRound(gameId, whole) };
}

function atSecond(facts: RoundFacts, t: number): Round {
  const { gameId, startAt, seed, hash, beaconRound, dealFrom: from, slots } = facts;
  const own: RoundFacts = { gameId, startAt, seed, hash, beaconRound, dealFrom: from, slots };
  const drawn = t < from ? null : drawnSlots(own);
  if (drawn === null) {
    const until = Math.min(t, from - 1);
    const phase = phaseAt({ gameId, dealFrom: from, cardCount: 0 }, until);
    return { ...own, phase: phase === 'PRE' || phase === 'OPEN' ? phase : 'LOCK' };
  }
  const length = { dealFrom: from, cardCount: dealtCards(drawn.slots).length };
  if (phaseAt({ gameId, ...length }, t) === 'DEAL') {
    return { ...own, ...drawn, phase: 'DEAL', shown: shownAt(length, t) };
  }
  const phase = phaseAt({ gameId, ...length }, t) === 'RESULT' ? 'RESULT' : 'HOLD';
  return { ...own, ...drawn, phase, evaluation: gameOf(gameId).evaluate(drawn.slots) };
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

/** Time of the round's next change; null if there is none, or if it waits for the beacon. */
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
      return round.seed.clientSeed === null ? null : round.dealFrom;
    case 'DEAL':
      return round.dealFrom + round.shown;
    case 'RESULT':
      return round.dealFrom + dealtCards(round.slots).length + 1;
    case 'HOLD':
    case 'VOID':
      return null;
  }
}

/** Earliest start of the table's next round. */
export const roundEndAt = ({ startAt, dealFrom: from, slots }: Round): Instant =>
  endAt(startAt, { dealFrom: from, cardCount: dealtCards(slots).length });

/** When the round's bets close. */
export const roundClosesAt = ({ gameId, startAt }: Round): Instant =>
  addMs(startAt, locksAfter(gameId) * 1000);

/** Voids a round before its result; a decided round is final. */
export function voidRound(round: Round, reason: string): Round | Refusal {
  if (round.phase === 'RESULT' || round.phase === 'HOLD') return refuse('ALREADY_SETTLED');
  if (round.phase === 'VOID') return round;
  const { gameId, startAt, seed, hash, beaconRound, dealFrom: from, slots } = round;
  const facts = { gameId, startAt, seed, hash, beaconRound, dealFrom: from, slots };
  return { ...facts, phase: 'VOID', reason };
}
