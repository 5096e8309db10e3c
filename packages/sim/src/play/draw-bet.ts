/** Bets as random players ask for them: near the market mostly, at the edges now and then. */
import {
  type ClientRef,
  classicLadder,
  type MarketDefinition,
  money,
  type Odds,
  odds,
  type RunnerId,
  runnerId,
} from '@layline/contract';
import type { BetRequest } from '@layline/server/desk';
import type { Board } from '../world/board.ts';
import type { Dice } from '../world/dice.ts';
import { limitsOf, type Person } from './people.ts';

const roundStakes = [100, 200, 500, 1_000, 2_500, 5_000, 10_000, 50_000];
const oddStakes = [1, 2, 3, 7, 33, 99, 101, 333, 1_001, 7_777];
const edges = [
  0,
  -1,
  -0,
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e308,
  2 ** 31 - 1,
  2 ** 31 + 1,
  2 ** 53 - 1,
  2 ** 53 + 1,
];

function drawStake(dice: Dice): number {
  return dice.weigh<() => number>([
    [60, () => dice.pick(roundStakes)],
    [25, () => dice.pick(oddStakes)],
    [12, () => dice.between(1, 20_000)],
    [2, () => dice.between(100_000, 500_000)],
    [1, () => dice.pick(edges)],
  ])();
}

/** A step of the ladder near the house's, rarely between two steps or out of range. */
function drawOdds(dice: Dice, step: number): number {
  const near = (spread: number): number =>
    classicLadder[
      Math.max(0, Math.min(classicLadder.length - 1, step + dice.between(-spread, spread)))
    ] ?? 200;
  return dice.weigh<() => number>([
    [70, () => near(4)],
    [18, () => near(15)],
    [8, () => near(6) + 1],
    [3, () => dice.pick([101, 102, 100_000, 99_000])],
    [1, () => dice.pick([0, 100, 100_001, 150.5, Number.NaN])],
  ])();
}

export function drawRunner(dice: Dice, { runners }: MarketDefinition): RunnerId {
  return dice.isLucky(99) ? dice.pick(runners).runnerId : runnerId(99);
}

export function drawBet(
  dice: Dice,
  market: MarketDefinition,
  board: Board,
  { person, clientRef }: { readonly person: Person; readonly clientRef: ClientRef },
): BetRequest {
  const runner = drawRunner(dice, market);
  const stake = drawStake(dice);
  const persistence = dice.weigh([
    [3, 'fill-or-kill'],
    [2, 'lapse'],
    [3, 'keep'],
  ] as const);
  const hasMin = persistence === 'fill-or-kill' ? dice.isLucky(30) : dice.isLucky(2);
  const sizeMin = money(Number.isSafeInteger(stake) ? Math.max(0, Math.floor(stake / 3)) : 5);
  return {
    kind: 'place-bet',
    clientRef,
    playerId: person.playerId,
    marketId: market.marketId,
    runnerId: runner,
    side: dice.isLucky(50) ? 'back' : 'lay',
    odds: asOdds(drawOdds(dice, board.stepOf(market.marketId, runner))),
    stake: stake as BetRequest['stake'],
    limits: limitsOf(market.kind),
    persistence,
    ...(hasMin ? { sizeMin } : {}),
  };
}

/** Doors refuse what is no odds; the desk must not rely on it. */
const asOdds = (value: number): Odds =>
  Number.isSafeInteger(value) && value >= 101 && value <= 100_000 ? odds(value) : (value as Odds);

export const drawOtherOdds = (dice: Dice, known: number): Odds => {
  const at = classicLadder.findIndex((one) => one >= known);
  return asOdds(drawOdds(dice, Math.max(0, at)));
};
