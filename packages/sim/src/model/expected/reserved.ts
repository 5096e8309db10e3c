/**
 * Reserves of held bets in the model: from its request on, each counts as one more unmatched bet of its
 * player, at its worst and never as a gain. Within an act it can be undetermined whether a bet was still
 * held when another was decided; then both cases must be allowed.
 */
import type { RunnerLine } from '@layline/contract';
import type {
  BetAsk,
  HeldWorst,
  NotedBet,
  NotedHold,
  Position,
  ReferenceModel,
} from '../noted/reference-model.ts';
import { betsOf, expectedExposure, pieceWinnings, winnings } from './arithmetic.ts';
import { heldOnLine } from './line-arithmetic.ts';
import { expectedSessionExposure } from './session-arithmetic.ts';

/** If more holds than this may have ended, they are assumed to end one after another. */
const openMax = 4;

/** The line is that of the runner, if it is one. */
export function worstOf(
  ask: BetAsk,
  { replaced, line }: { replaced: NotedBet | null; line: RunnerLine | undefined },
): HeldWorst {
  const worst = worstAtOdds(ask, replaced);
  if (line === undefined || !('ifWon' in worst)) return worst;
  const { side, odds, stake } = ask;
  const remaining = replaced?.remaining ?? stake;
  return {
    ...worst,
    costAt: heldOnLine(line, { ask: { side, odds, made: 0, remaining }, replaced }),
  };
}

function worstAtOdds(ask: BetAsk, replaced: NotedBet | null): HeldWorst {
  const { runnerId, side, odds, stake, session } = ask;
  if (session !== undefined) return { ...session, side, stake };
  if (replaced === null) {
    const isBack = side === 'back';
    return { runnerId, ifWon: isBack ? 0 : winnings(odds, stake), ifLost: isBack ? stake : 0 };
  }
  if (side === 'back') return { runnerId, ifWon: 0, ifLost: 0 };
  const { remaining, made } = replaced;
  const left = { odds: replaced.odds, size: remaining, offset: made };
  const more = winnings(odds, remaining) - pieceWinnings(left);
  return { runnerId, ifWon: Math.max(0, more), ifLost: 0 };
}

export const heldIn = ({ held }: ReferenceModel, { playerId, marketId }: Position): HeldWorst[] =>
  held
    .filter((one) => one.playerId === playerId && one.marketId === marketId)
    .map(({ worst }) => worst);

interface Reserving extends Position {
  /** A bet that is being moved, as it was: its command takes it out first. */
  readonly replaced?: NotedBet | null;
}

/** What the counting held bets add to the exposure in the market. */
export function reservedIn(model: ReferenceModel, position: Reserving): number {
  const { playerId, marketId, replaced = null } = position;
  const market = model.markets.get(marketId);
  const held = heldIn(model, position);
  if (market === undefined || held.length === 0) return 0;
  const mine = market.sessionBets.filter((bet) => bet.playerId === playerId);
  const isSession = market.definition.kind === 'session';
  const others = betsOf(market, playerId).filter(({ betId }) => betId !== replaced?.betId);
  const moved = replaced?.marketId === marketId ? [replaced] : [];
  const bets = [...others, ...moved];
  const [without, withHeld] = isSession
    ? [expectedSessionExposure(mine), expectedSessionExposure(mine, held)]
    : [[], held].map((some) => expectedExposure(market, bets, some));
  return (withHeld ?? 0) - (without ?? 0);
}

export function reservedOf(
  model: ReferenceModel,
  { playerId, replaced = null }: Pick<Reserving, 'playerId' | 'replaced'>,
): number {
  const own = model.held.filter((one) => one.playerId === playerId);
  let sum = 0;
  for (const marketId of new Set(own.map((one) => one.marketId))) {
    sum += reservedIn(model, { playerId, marketId, replaced });
  }
  return sum;
}

/** Runs `work` with these bets held, and restores the model. */
export const underHolds =
  (model: ReferenceModel, held: readonly NotedHold[]) =>
  <Result>(work: () => Result): Result => {
    const before = model.held;
    model.held = held;
    const result = work();
    model.held = before;
    return result;
  };

/** Runs `work` for every possible set of held bets; the bet under the key reserves nothing any more. */
export const underAnyHolds =
  (model: ReferenceModel, key: string) =>
  <Result>(work: () => Result): Result[] => {
    const playerId = key.slice(0, key.indexOf('/'));
    const own = [...model.holds.values()].filter(
      (one) => one.playerId === playerId && one.key !== key && !one.isOver,
    );
    const sure = own.filter(({ isSure }) => isSure);
    const late = model.lateHolds.filter((one) => one.playerId === playerId && one.key !== key);
    const sets = setsOf([...own.filter(({ isSure }) => !isSure), ...late]);
    return sets.map((some) => underHolds(model, [...sure, ...some])(work));
  };

function setsOf(open: readonly NotedHold[]): readonly (readonly NotedHold[])[] {
  if (open.length > openMax) return [...open.keys(), open.length].map((from) => open.slice(from));
  let sets: NotedHold[][] = [[]];
  for (const one of open) sets = [...sets, ...sets.map((set) => [...set, one])];
  return sets;
}

/** Whether another change of the bet that this one moves is held: then it is refused without an event. */
export const isMovedByOther = ({ holds }: ReferenceModel, ask: BetAsk): boolean =>
  ask.replaces !== null &&
  [...holds.values()].some(
    ({ key, replaces, isSure, isOver }) =>
      replaces === ask.replaces && key !== `${ask.playerId}/${ask.clientRef}` && isSure && !isOver,
  );

/** True if a change of this bet is held. */
export const isMoved = ({ holds }: ReferenceModel, betId: BetAsk['replaces']): boolean =>
  [...holds.values()].some((one) => one.replaces === betId && one.isSure && !one.isOver);
