/** Draws actions on a resting bet: cancel it, change its odds, or keep it in play. */
import { type ClientRef, money } from '@layline/contract';
import type { Request } from '@layline/server/engine';
import { limitsOf, people } from '../acts/people.ts';
import type { NotedBet } from '../model/noted/reference-model.ts';
import { nameBet } from './bet-name.ts';
import { drawOtherOdds } from './draw-bet.ts';
import type { World } from './world.ts';

/** Occasionally a bet that no longer rests. */
function drawRestingBet({ dice, model }: World): NotedBet | null {
  const all = [...model.markets.values()].flatMap(({ bets }) => [...bets.values()]);
  const resting = all.filter(({ remaining }) => remaining > 0);
  const wanted = resting.length === 0 || dice.isLucky(6) ? all : resting;
  return wanted.length === 0 ? null : dice.pick(wanted);
}

export function drawCancel(world: World): Request | null {
  const { dice } = world;
  const bet = drawRestingBet(world);
  if (bet === null) return null;
  const playerId = dice.isLucky(4) ? dice.pick(people).playerId : bet.playerId;
  const part = dice.pick([1, bet.remaining - 1, bet.remaining, bet.stake, 0, 5]);
  return {
    kind: 'cancel-bet',
    playerId,
    betId: nameBet(bet.playerId, bet.clientRef),
    ...(dice.isLucky(45) ? { size: money(part) } : {}),
  };
}

export function drawPersistence(world: World): Request | null {
  const { dice } = world;
  const bet = drawRestingBet(world);
  if (bet === null) return null;
  return {
    kind: 'change-persistence',
    playerId: dice.isLucky(5) ? dice.pick(people).playerId : bet.playerId,
    betId: nameBet(bet.playerId, bet.clientRef),
    persistence: dice.pick(['lapse', 'keep']),
  };
}

export function drawOddsChange(world: World, nextRef: () => ClientRef): Request | null {
  const { dice, model } = world;
  const bet = drawRestingBet(world);
  if (bet === null) return null;
  const clientRef = nextRef();
  const kind = model.markets.get(bet.marketId)?.definition.kind ?? 'match';
  return {
    kind: 'change-bet',
    playerId: bet.playerId,
    betId: nameBet(bet.playerId, bet.clientRef),
    clientRef,
    odds: drawOtherOdds(dice, bet.odds),
    ...(dice.isLucky(20) ? { isPostOnly: true } : {}),
    // The least stake is mostly above what is left of some bets.
    limits: { ...limitsOf(kind), stakeMin: money(dice.pick([2, 2, 900, 4000])) },
  };
}
