/**
 * Bets that bring triggers along: mostly a stop, a take profit or both just beyond the bet's odds, now and
 * then an offset, or terms that nobody may ask for.
 */
import { classicLadder, type Odds } from '@layline/contract';
import type { BetRequest, Request } from '@layline/server/engine';
import type { Dice } from '../world/dice.ts';
import { type Bettor, drawBet } from './draw-bet.ts';
import { inMarketMax } from './draw-trigger.ts';
import type { World } from './world.ts';

type Attached = NonNullable<BetRequest['attached']>;

export function withTriggers({ dice }: Pick<World, 'dice'>, bet: BetRequest): BetRequest {
  const attached = dice.isLucky(8) ? drawWrong(dice, bet) : drawRight(dice, bet);
  // Mostly one that waits, so that its triggers wait for it.
  const { sizeMin: _sizeMin, ...plain } = bet;
  return dice.isLucky(60) ? { ...plain, persistence: 'keep', attached } : { ...bet, attached };
}

interface Flood {
  /** Triggers of one player in one market, more than may wait. */
  readonly most: readonly Request[];
  readonly bettor: Bettor;
}

/** One fewer than may wait, and a bet that brings along one or two. */
export function upToLimit(world: World, { most, bettor }: Flood): Request[] {
  const bet = drawBet(world, bettor);
  return [...most.slice(0, inMarketMax - 1), withTriggers(world, bet)];
}

function drawRight(dice: Dice, { side, odds }: BetRequest): Attached {
  const worse = side === 'back' ? 1 : -1;
  const beyond = (direction: number) => ({
    odds: stepFrom(odds, direction * dice.pick([1, 1, 2, 3, 6])),
    ticks: dice.pick([0, 1, 2, 5, 20, 50, 50]),
  });
  const [stop, takeProfit] = [beyond(worse), beyond(-worse)];
  return dice.weigh<Attached>([
    [4, { stop, takeProfit }],
    [3, { stop }],
    [3, { takeProfit }],
    [2, { offset: { ticks: dice.pick([1, 2, 5, 20]), isGreen: dice.isLucky(50) } }],
  ]);
}

function drawWrong(dice: Dice, bet: BetRequest): Attached {
  const right = drawRight(dice, bet);
  const at = { odds: bet.odds, ticks: 2 };
  return dice.pick<Attached>([
    {},
    { stop: at },
    { takeProfit: { ...at, odds: stepFrom(bet.odds, bet.side === 'back' ? 2 : -2) } },
    { stop: { odds: 203 as Odds, ticks: 1 } },
    { stop: { odds: 100 as Odds, ticks: 1 } },
    { takeProfit: { ...at, ticks: 51 } },
    { ...right, offset: { ticks: 2, isGreen: false } },
    { offset: { ticks: 0, isGreen: true } },
  ]);
}

/** Of odds between two steps, from the step below. */
function stepFrom(odds: number, steps: number): Odds {
  const at = classicLadder.filter((one) => one <= odds).length - 1;
  return classicLadder[Math.max(0, Math.min(classicLadder.length - 1, at + steps))] as Odds;
}
