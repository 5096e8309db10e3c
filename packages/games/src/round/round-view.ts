/**
 * A round as a player may see it: without cards not yet turned over, and without the seed until the
 * result. No other form of a round leaves the server.
 */
import type { Instant } from '@layline/contract';
import { pointsOf, type Slot, unseen } from '../cards/card.ts';
import type { DrawScheme } from '../fair/round-seed.ts';
import type { Evaluation } from '../game/evaluation.ts';
import type { GameId } from '../game/game.ts';
import type { Round } from './round.ts';
import { autotimeAt } from './round-clock.ts';

export interface RoundView {
  readonly gameId: GameId;
  readonly roundId: string;
  readonly phase: Round['phase'];
  readonly startAt: Instant;
  /** Whole seconds until betting closes; 0 from then on. */
  readonly autotime: number;
  readonly isOpen: boolean;
  /** All slots of the table, `1` where no card is shown. */
  readonly slots: readonly Slot[];
  /** The feed's C1, C2 ... and, for 32 Cards, `desc`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly scheme: DrawScheme;
  readonly hash: string;
  /** Null until the beacon gives it. */
  readonly clientSeed: string | null;
  readonly beaconRound: number | null;
  readonly nonce: number;
  /** Null until the result, and for a void round. */
  readonly evaluation: Evaluation | null;
  /** Revealed with the result, or when the round is voided. */
  readonly serverSeed: string | null;
}

/** Returns the slots with only the first `shown` cards visible. */
export function hideCards(slots: readonly Slot[], shown: number): readonly Slot[] {
  let left = shown;
  return slots.map((slot) => {
    if (slot === unseen || left === 0) return unseen;
    left -= 1;
    return slot;
  });
}

const startTotals = [8, 9, 10, 11];

/** 32 Cards shows running totals, `0` before a player's first card, and its slots as `desc`. */
function totalFields(slots: readonly Slot[]): Readonly<Record<string, string>> {
  const totals = startTotals.map((start, player) => {
    const cards = slots.filter((slot, index) => index % 4 === player && slot !== unseen);
    if (cards.length === 0) return [`C${player + 1}`, '0'];
    const points = cards.map((card) => (card === unseen ? 0 : pointsOf(card)));
    return [`C${player + 1}`, `${points.reduce((sum, value) => sum + value, start)}`];
  });
  return { ...Object.fromEntries(totals), desc: slots.join(',') };
}

/** The feed's C fields of the shown slots. */
export function cardFields(
  gameId: GameId,
  slots: readonly Slot[],
): Readonly<Record<string, string>> {
  if (gameId === 'card32' || gameId === 'card32eu') return totalFields(slots);
  return Object.fromEntries(slots.map((slot, index) => [`C${index + 1}`, slot]));
}

function shownCount(round: Round): number {
  if (round.phase === 'DEAL') return round.shown;
  return round.phase === 'RESULT' || round.phase === 'HOLD' ? round.slots.length : 0;
}

/** The public view of the round at this time. */
export function viewRound(round: Round, now: Instant): RoundView {
  const slots = hideCards(round.slots, shownCount(round));
  const isDecided = round.phase === 'RESULT' || round.phase === 'HOLD';
  return {
    gameId: round.gameId,
    roundId: round.seed.roundId,
    phase: round.phase,
    startAt: round.startAt,
    autotime: round.phase === 'VOID' ? 0 : autotimeAt(round.startAt, now),
    isOpen: round.phase === 'OPEN',
    slots,
    fields: cardFields(round.gameId, slots),
    scheme: round.seed.scheme,
    hash: round.hash,
    clientSeed: round.seed.clientSeed,
    beaconRound: round.beaconRound,
    nonce: round.seed.nonce,
    evaluation: isDecided ? round.evaluation : null,
    serverSeed: isDecided || round.phase === 'VOID' ? round.seed.serverSeed : null,
  };
}
