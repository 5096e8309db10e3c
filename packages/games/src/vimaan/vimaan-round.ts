/**
 * The life cycle of a Vimaan round: WAIT takes bets, FLY raises the multiplier, CRASH shows the end. A flight
 * that the beacon draws by a value of its own is in LOCK between WAIT and FLY until that value is there. As
 * with cards, the state is a function of the seed and the time. The crash point is secret until it is
 * reached: only `viewVimaan` may leave the server.
 */
import { addMs, type Instant, type Refusal, refuse } from '@layline/contract';
import {
  assertRoundSeed,
  type DrawScheme,
  type PromisedSeed,
  type RoundSeed,
} from '../fair/round-seed.ts';
import { commitOf } from '../fair/stream.ts';
import { makeRoundId } from '../round/round-id.ts';
import { crashPoint } from './crash-point.ts';
import { flightMs, type Multiplier, multiplierAt } from './flight.ts';

export const vimaanId = 'vimaan';
export const vimaanPrefix = '190';
export const vimaanBetsMax = 2;
const waitMs = 7000;
const crashMs = 3000;

export const vimaanPhases = ['WAIT', 'LOCK', 'FLY', 'CRASH'] as const;
export type VimaanPhase = (typeof vimaanPhases)[number];

interface FlightFacts {
  readonly startAt: Instant;
  readonly hash: string;
  /** The round of the beacon whose value is the client seed; null if that is the chain's. */
  readonly beaconRound: number | null;
  /** When it takes off; for one that waits for the beacon, when its bets close. */
  readonly takeOffAt: Instant;
}

/** A flight whose end is decided. */
export interface DrawnFlight extends FlightFacts {
  readonly seed: RoundSeed;
  /** Secret until reached. */
  readonly crash: Multiplier;
}

export type VimaanRound =
  | DrawnFlight
  | (FlightFacts & { readonly seed: PromisedSeed; readonly crash: null });

export interface VimaanStart {
  readonly startAt: Instant;
  readonly scheme: DrawScheme;
  readonly serverSeed: string;
  readonly clientSeed: string | null;
  readonly nonce: number;
  readonly beaconRound?: number | null;
  /** When the beacon's value came, for a flight that is taken up again. */
  readonly seededAt?: Instant | null;
}

/** Throws a RangeError that names the invalid part of the seed. */
export function openVimaan(start: VimaanStart & { readonly clientSeed: string }): DrawnFlight;
export function openVimaan(start: VimaanStart): VimaanRound;
export function openVimaan(start: VimaanStart): VimaanRound {
  const { startAt, scheme, serverSeed, clientSeed, nonce } = start;
  const { beaconRound = null, seededAt = null } = start;
  const roundId = makeRoundId(vimaanPrefix, startAt);
  const seed: PromisedSeed = { scheme, serverSeed, clientSeed, nonce, gameId: vimaanId, roundId };
  assertRoundSeed(seed);
  const facts = { startAt, hash: commitOf(serverSeed), beaconRound };
  const waiting = { ...facts, takeOffAt: addMs(startAt, waitMs), seed, crash: null };
  return clientSeed === null ? waiting : seedVimaan(waiting, { clientSeed, at: seededAt });
}

/** Gives a flight its client seed, which came then; null for one that was there before the flight. */
export function seedVimaan(
  round: VimaanRound,
  { clientSeed, at }: { readonly clientSeed: string; readonly at: Instant | null },
): DrawnFlight {
  if (round.crash !== null) return round;
  const { startAt, hash, beaconRound, takeOffAt } = round;
  const seed: RoundSeed = { ...round.seed, clientSeed };
  const off = at === null || at < takeOffAt ? takeOffAt : at;
  return { startAt, hash, beaconRound, takeOffAt: off, seed, crash: crashPoint(seed) };
}

/** When its bets close. */
export const vimaanClosesAt = ({ startAt }: Pick<VimaanRound, 'startAt'>): Instant =>
  addMs(startAt, waitMs);

/** First whole millisecond at which the flight is over. */
export const crashAt = ({ takeOffAt, crash }: DrawnFlight): Instant =>
  addMs(takeOffAt, Math.ceil(flightMs(crash)));

/** Earliest start of the next round; one that was never drawn is void. */
export const vimaanEndAt = (round: VimaanRound): Instant =>
  round.crash === null ? round.takeOffAt : addMs(crashAt(round), crashMs);

export function vimaanPhaseAt(round: VimaanRound, now: Instant): VimaanPhase {
  if (now < vimaanClosesAt(round)) return 'WAIT';
  if (round.crash === null || now < round.takeOffAt) return 'LOCK';
  return now < crashAt(round) ? 'FLY' : 'CRASH';
}

/** Judges a cash-out on arrival: returns the multiplier of that instant, or a refusal. */
export function cashOut(round: VimaanRound, now: Instant): Multiplier | Refusal {
  if (vimaanPhaseAt(round, now) !== 'FLY') {
    return refuse('BETTING_CLOSED', 'Cashout not possible right now.');
  }
  return multiplierAt(now - round.takeOffAt);
}

export interface VimaanView {
  readonly mid: string;
  readonly phase: VimaanPhase;
  readonly startAt: Instant;
  readonly now: Instant;
  /** 1.00 before take-off, the crash point after the crash. */
  readonly m: Multiplier;
  readonly scheme: DrawScheme;
  readonly hash: string;
  /** Null until the beacon gives it. */
  readonly clientSeed: string | null;
  readonly beaconRound: number | null;
  readonly nonce: number;
  /** Null until the crash. */
  readonly crash: Multiplier | null;
  readonly serverSeed: string | null;
}

/** The public view of the round at this time. */
export function viewVimaan(round: VimaanRound, now: Instant): VimaanView {
  const phase = vimaanPhaseAt(round, now);
  const isOver = phase === 'CRASH';
  const flown = phase === 'FLY' ? now - round.takeOffAt : 0;
  return {
    mid: round.seed.roundId,
    phase,
    startAt: round.startAt,
    now,
    m: isOver && round.crash !== null ? round.crash : multiplierAt(flown),
    scheme: round.seed.scheme,
    hash: round.hash,
    clientSeed: round.seed.clientSeed,
    beaconRound: round.beaconRound,
    nonce: round.seed.nonce,
    crash: isOver ? round.crash : null,
    serverSeed: isOver ? round.seed.serverSeed : null,
  };
}
