/** Draws random bets: mostly near the market, occasionally at the limits. */
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
import type { BetRequest, SessionBetRequest } from '@layline/server/engine';
import { limitsOf, type Person } from '../acts/people.ts';
import type { Dice } from '../world/dice.ts';
import { weightsOf } from '../world/theme.ts';
import type { World } from './world.ts';

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
  9_000_000_000_000,
  9_000_000_000_001,
  2 ** 53 - 1,
  2 ** 53 + 1,
];

/** `all` is a stake that would use all free money. */
function drawStake({ dice, theme }: Pick<World, 'dice' | 'theme'>, all: number): number {
  if (theme === 'lines' && dice.isLucky(85)) return 1 + 2 * dice.between(1, 150);
  return dice.weigh<() => number>([
    [8, () => Math.max(1, all + dice.pick([-1, 0, 0, 1]))],
    [60, () => dice.pick(roundStakes)],
    [25, () => dice.pick(oddStakes)],
    [12, () => dice.between(1, 20_000)],
    [2, () => dice.between(100_000, 500_000)],
    [1, () => dice.pick(edges)],
  ])();
}

/** A ladder step near the house's, rarely between two steps or out of range. */
function drawOdds(dice: Dice, step: number): number {
  const near = (spread: number): number =>
    classicLadder[
      Math.max(0, Math.min(classicLadder.length - 1, step + dice.between(-spread, spread)))
    ] ?? 200;
  return dice.weigh<() => number>([
    [40, () => near(1)],
    [30, () => near(4)],
    [14, () => near(15)],
    [12, () => near(1) + 1],
    [3, () => dice.pick([101, 102, 100_000, 99_000])],
    [1, () => dice.pick([0, 100, 100_001, 150.5, Number.NaN])],
  ])();
}

function drawRunner(dice: Dice, { runners }: MarketDefinition): RunnerId {
  if (dice.isLucky(1)) return runnerId(99);
  const active = runners.filter(({ status }) => status === 'ACTIVE');
  return dice.pick(active.length > 0 && dice.isLucky(93) ? active : runners).runnerId;
}

/** A player about to bet on a market. */
export interface Bettor {
  readonly market: MarketDefinition;
  readonly person: Person;
  readonly clientRef: ClientRef;
  /** What the player may still lose. */
  readonly free: number;
}

type Shown = Pick<World, 'dice' | 'marketCache' | 'theme'>;

export function drawBet(world: Shown, bettor: Bettor): BetRequest {
  const { dice, marketCache, theme } = world;
  const { market, person, clientRef, free } = bettor;
  const runner = drawRunner(dice, market);
  const side = dice.isLucky(50) ? 'back' : 'lay';
  const price = drawOdds(dice, marketCache.stepOf(market.marketId, runner));
  const all = side === 'back' ? free : Math.floor((free * 100) / Math.max(1, price - 100));
  const stake = drawStake(world, Number.isFinite(all) ? all : free);
  const canRest = market.kind === 'match' || dice.isLucky(4);
  const [fillOrKill, lapse, keep] = weightsOf[theme].persistence;
  const persistence = dice.weigh([
    [fillOrKill, 'fill-or-kill'],
    [canRest ? lapse : 0, 'lapse'],
    [canRest ? keep : 0, 'keep'],
  ] as const);
  const hasMin = persistence === 'fill-or-kill' ? dice.isLucky(30) : dice.isLucky(2);
  const isPostOnly = persistence === 'fill-or-kill' ? dice.isLucky(1) : dice.isLucky(12);
  const sizeMin = money(Number.isSafeInteger(stake) ? Math.max(0, Math.floor(stake / 3)) : 5);
  return {
    kind: 'place-bet',
    clientRef,
    playerId: person.playerId,
    marketId: market.marketId,
    runnerId: runner,
    side,
    odds: asOdds(price),
    stake: stake as BetRequest['stake'],
    limits: limitsOf(market.kind),
    persistence,
    ...(hasMin ? { sizeMin } : {}),
    ...(isPostOnly ? { isPostOnly } : {}),
  };
}

/** Servers refuse invalid odds, but the engine must not rely on it. */
const asOdds = (value: number): Odds =>
  Number.isSafeInteger(value) && value >= 101 && value <= 100_000 ? odds(value) : (value as Odds);

export const drawOtherOdds = (dice: Dice, known: number): Odds => {
  const at = classicLadder.findIndex((one) => one >= known);
  return asOdds(drawOdds(dice, Math.max(0, at)));
};

/** Mostly at the current line and rate, or at those of a moment ago. */
export function drawSessionBet(world: Shown, bettor: Bettor): SessionBetRequest {
  const { dice, marketCache } = world;
  const { person, clientRef, free } = bettor;
  const { marketId, kind } = bettor.market;
  const quote = marketCache.openQuoteOf(marketId);
  const side = dice.isLucky(50) ? 'back' : 'lay';
  const shown = (side === 'back' ? quote?.yes : quote?.no) ?? { line: 30, rate: 100 };
  const stale = dice.isLucky(6) ? dice.pick([1, -1, 0.25]) : 0;
  return {
    kind: 'place-session-bet',
    clientRef,
    playerId: person.playerId,
    marketId,
    side,
    line: shown.line + stale,
    rate: dice.isLucky(3) ? shown.rate + 5 : shown.rate,
    stake: drawStake(world, free) as SessionBetRequest['stake'],
    limits: limitsOf(kind),
  };
}
