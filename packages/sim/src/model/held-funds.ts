/**
 * Free money of players with held bets: never below zero, and enough for each bet when its delay ends,
 * whatever the player did meanwhile.
 */
import {
  type BetRefused,
  type Event,
  type ExchangeState,
  type RoundSettled,
  reservedOf as reservedInState,
} from '@layline/exchange';
import { reservedOf, underHolds } from './expected/reserved.ts';
import {
  balanceOf,
  exposureOf,
  type NotedHold,
  type ReferenceModel,
  refKey,
} from './noted/reference-model.ts';

export const ofFunds = ['INSUFFICIENT_FUNDS', 'EXPOSURE_LIMIT_EXCEEDED'];
/** Events that may leave an inactive player short: the feed, a correction, an operator's new limit. */
const excuses = ['market-defined', 'market-resettled', 'account-opened'];

/** Free money of each player with a held bet. */
export function freeOfHolders(model: ReferenceModel): Map<string, number> {
  const held = [...model.holds.values()].filter(({ isOver }) => !isOver);
  return underHolds(
    model,
    held,
  )(() => {
    const free = new Map<string, number>();
    for (const { playerId } of held) {
      const bound = exposureOf(model, playerId) + reservedOf(model, { playerId });
      free.set(playerId, balanceOf(model, playerId) - bound);
    }
    return free;
  });
}

/** The events of a command, and the free money of each holder before it. */
interface Freed {
  readonly group: readonly Event[];
  readonly free: ReadonlyMap<string, number>;
}

/** Excuses players whom the command left with less although no player caused it. */
export function excuseHolders(model: ReferenceModel, { group, free: before }: Freed): void {
  if (before.size === 0) return;
  for (const event of group) if (event.kind === 'round-settled') noteLeft(model, event);
  if (!group.some(({ kind }) => excuses.includes(kind))) return;
  const after = freeOfHolders(model);
  const opened = group.flatMap((one) => (one.kind === 'account-opened' ? [one.playerId] : []));
  for (const hold of model.holds.values()) {
    const { playerId } = hold;
    const isLess = (after.get(playerId) ?? 0) < (before.get(playerId) ?? 0);
    if (isLess || opened.includes(playerId)) hold.isExcused = true;
  }
}

/** A casino cash-out in a running round is refused for lack of balance, not by the limit. */
function noteLeft({ holds }: ReferenceModel, { outcome, bets }: RoundSettled): void {
  if (outcome !== null) return;
  const gained = bets.filter(({ profit }) => profit > 0).map(({ playerId }) => playerId);
  for (const hold of holds.values()) {
    if (gained.includes(hold.playerId)) hold.isPastLimit = true;
  }
}

/** A bet covered at its request is covered at the end of its delay, except for pennies of rounding. */
export function checkHeldRefusal(model: ReferenceModel, event: BetRefused): string[] {
  const hold = model.holds.get(refKey(event));
  if (hold === undefined || hold.isExcused || !ofFunds.includes(event.code)) return [];
  if (hold.isPastLimit && event.code === 'EXPOSURE_LIMIT_EXCEEDED') return [];
  if (isWithinRounding(model, hold)) return [];
  return [`held bet ${hold.key} was refused ${event.code}, and was covered when it was asked`];
}

/**
 * A lay reserves its cost at its own odds, rounded once. When it is matched with waiting bets, each piece
 * is rounded within the waiting bet as a whole (SLIP-4), which may cost a penny more; a player without
 * those pennies is refused.
 */
function isWithinRounding(model: ReferenceModel, hold: NotedHold): boolean {
  const { worst, playerId, marketId } = hold;
  if (!('ifLost' in worst) || worst.ifLost > 0) return false;
  const bets = model.markets.get(marketId)?.bets.values() ?? [];
  const waiting = [...bets].filter(
    (bet) => bet.runnerId === worst.runnerId && bet.side === 'back' && bet.playerId !== playerId,
  );
  return (freeOfHolders(model).get(playerId) ?? 0) < waiting.length;
}

/** Between acts the state's reservations are those of the waiting bets, and no player is short. */
export function compareReserved(model: ReferenceModel, state: ExchangeState): string[] {
  const faults: string[] = [];
  const holders = [...model.holds.values()].map(({ playerId }) => playerId);
  const held = [...model.holds.values()];
  const underAll = underHolds(model, held);
  const moved = held.flatMap(({ replaces }) => (replaces === null ? [] : [replaces]));
  if (new Set(moved).size < moved.length) faults.push('a bet is being moved twice at once');
  for (const playerId of new Set([...holders, ...state.reservations.keys()])) {
    const was = reservedInState(state, playerId);
    const must = underAll(() => reservedOf(model, { playerId }));
    if (was !== must) faults.push(`held bets of ${playerId} reserve ${was}; expected ${must}`);
    const free = balanceOf(model, playerId) - exposureOf(model, playerId) - must;
    const isExcused = held.some((one) => one.playerId === playerId && one.isExcused);
    if (free < 0 && !isExcused && holders.includes(playerId)) {
      faults.push(`${playerId} has ${free} free with what held bets reserve`);
    }
  }
  return faults;
}
