/**
 * The life cycle of a Vimaan round: WAIT takes bets, FLY raises the multiplier, CRASH shows the end. As
 * with cards, the state is a function of the seed and the time. The crash point is secret until it is
 * reached: only `viewVimaan` may leave the server.
 */
import { addMs, type Instant, type Refusal, refuse } from '@layline/contract';
import type { DrawScheme, RoundSeed } from '../fair/round-seed.ts';
import { commitOf } from '../fair/stream.ts';
import { makeRoundId } from '../round/round-id.ts';
import { crashPoint } from './crash-point.ts';
import { flightMs, type Multiplier, multiplierAt } from './flight.ts';

export const vimaanId = 'vimaan';
export const vimaanPrefix = '190';
export const vimaanBetsMax = 2;
const waitMs = 7000;
const crashMs = 3000;

export const vimaanPhases = ['WAIT', 'FLY', 'CRASH'] as const;
export type VimaanPhase = (typeof vimaanPhases)[number];

export interface VimaanRound {
  readonly startAt: Instant;
  readonly seed: RoundSeed;
  readonly hash: string;
  /** Secret until reached. */
  readonly crash: Multiplier;
}

export interface VimaanStart {
  readonly startAt: Instant;
  readonly scheme: DrawScheme;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** Throws a RangeError that names the invalid part of the seed. */
export function openVimaan({ startAt, ...draw }: VimaanStart): VimaanRound {
  const roundId = makeRoundId(vimaanPrefix, startAt);
  const seed: RoundSeed = { ...draw, gameId: vimaanId, roundId };
  return { startAt, seed, hash: commitOf(seed.serverSeed), crash: crashPoint(seed) };
}

export const takeOffAt = ({ startAt }: VimaanRound): Instant => addMs(startAt, waitMs);

/** First whole millisecond at which the flight is over. */
export const crashAt = (round: VimaanRound): Instant =>
  addMs(takeOffAt(round), Math.ceil(flightMs(round.crash)));

/** Earliest start of the next round. */
export const vimaanEndAt = (round: VimaanRound): Instant => addMs(crashAt(round), crashMs);

export function vimaanPhaseAt(round: VimaanRound, now: Instant): VimaanPhase {
  if (now < takeOffAt(round)) return 'WAIT';
  return now < crashAt(round) ? 'FLY' : 'CRASH';
}

/** Judges a cash-out on arrival: returns the multiplier of that instant, or a refusal. */
export function cashOut(round: VimaanRound, now: Instant): Multiplier | Refusal {
  if (vimaanPhaseAt(round, now) !== 'FLY') {
    return refuse('BETTING_CLOSED', 'Cashout not possible right now.');
  }
  return multiplierAt(now - takeOffAt(round));
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
  readonly clientSeed: string;
  readonly nonce: number;
  /** Null until the crash. */
  readonly crash: Multiplier | null;
  readonly serverSeed: string | null;
}

/** The public view of the round at this time. */
export function viewVimaan(round: VimaanRound, now: Instant): VimaanView {
  const phase = vimaanPhaseAt(round, now);
  const isOver = phase === 'CRASH';
  return {
    mid: round.seed.roundId,
    phase,
    startAt: round.startAt,
    now,
    m: isOver ? round.crash : multiplierAt(now - takeOffAt(round)),
    scheme: round.seed.scheme,
    hash: round.hash,
    clientSeed: round.seed.clientSeed,
    nonce: round.seed.nonce,
    crash: isOver ? round.crash : null,
    serverSeed: isOver ? round.seed.serverSeed : null,
  };
}
