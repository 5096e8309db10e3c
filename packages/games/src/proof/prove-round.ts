/**
 * Proves a published round or flight from what was revealed of it (CAS-10, CAS-15): that its seed is the
 * promised one, that cards, result and winners follow from it, and that it names the beacon's value that its
 * times give. Whether the beacon signed that value is apart, in `beacon.ts`, because the pairing is large.
 */
import { makeSlots } from '../cards/card.ts';
import { findSeedFault, type RoundSeed } from '../fair/round-seed.ts';
import { commitOf } from '../fair/stream.ts';
import type { Evaluation } from '../game/evaluation.ts';
import type { GameId } from '../game/game.ts';
import { dealRound } from '../round/round.ts';
import { findGame, gameOf } from '../rules/games.ts';
import { crashPoint } from '../vimaan/crash-point.ts';
import { makeMultiplier } from '../vimaan/flight.ts';
import { vimaanId } from '../vimaan/vimaan-round.ts';
import { beaconOfRound } from './round-beacon.ts';

/** A finished round as the server lists it; lists without cards leave out `cards` and `win`. */
export interface ListedRound extends RoundSeed {
  readonly hash: string;
  readonly result: string;
  readonly beaconRound?: number | undefined;
  /** Comma-separated codes in C order. */
  readonly cards?: string | undefined;
  /** Comma-separated winning sids. */
  readonly win?: string | undefined;
}

export const roundChecks = ['game', 'seed', 'cards', 'result', 'winners', 'beacon'] as const;
export type RoundCheck = (typeof roundChecks)[number];

export interface RoundFault {
  readonly check: RoundCheck;
  readonly why: string;
}

const voidResult = 'V';

interface Texts {
  readonly published: string | undefined;
  readonly own: string;
}

function differ(check: RoundCheck, { published, own }: Texts): RoundFault[] {
  if (published === undefined || published === own) return [];
  return [{ check, why: `it is ${own}, and ${published} was published` }];
}

/** Returns what differs; empty if nothing does. Malformed facts are faults, and never thrown. */
export function proveRound(round: ListedRound): readonly RoundFault[] {
  const game = findGame(round.gameId);
  if (game === null && round.gameId !== vimaanId) {
    return [{ check: 'game', why: `the game ${round.gameId} is not known` }];
  }
  const fault = findSeedFault(round);
  if (fault !== null) return [{ check: 'seed', why: fault }];
  const drawn = game === null ? flightFaults(round) : cardFaults(game.id, round);
  const own = commitOf(round.serverSeed);
  return [...differ('seed', { published: round.hash, own }), ...drawn, ...beaconFaults(round)];
}

function flightFaults(round: ListedRound): RoundFault[] {
  if (round.result === voidResult) return [];
  return differ('result', { published: round.result, own: makeMultiplier(crashPoint(round)) });
}

function cardFaults(gameId: GameId, round: ListedRound): RoundFault[] {
  const slots = dealRound(gameId, round);
  const cards = makeSlots(slots);
  // A void round has no winners, and no cards if none were turned.
  if (round.result === voidResult) {
    return [
      ...differ('cards', { published: round.cards || undefined, own: cards }),
      ...differ('winners', { published: round.win, own: '' }),
    ];
  }
  const { result, win }: Evaluation = gameOf(gameId).evaluate(slots);
  return [
    ...differ('cards', { published: round.cards, own: cards }),
    ...differ('result', { published: round.result, own: result }),
    ...differ('winners', { published: round.win, own: win.join(',') }),
  ];
}

function beaconFaults({ gameId, roundId, beaconRound }: ListedRound): RoundFault[] {
  if (beaconRound === undefined) return [];
  const due = beaconOfRound(gameId, roundId);
  if (due === beaconRound) return [];
  const why = `the first due after its bets closed is ${due ?? 'unknown'}, not ${beaconRound}`;
  return [{ check: 'beacon', why }];
}
