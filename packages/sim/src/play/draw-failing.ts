/**
 * Commands that must fail alone: some throw while they are decided, as a field that a door forgot to look
 * at would make them; some say what the store cannot hold.
 */
import { type ClientRef, type MarketDefinition, money, transferRef } from '@layline/contract';
import type { Request } from '@layline/server/desk';
import { isUnwritable } from '../house/unwritable.ts';
import type { Dice } from '../world/dice.ts';
import { people } from './people.ts';

const nul = 'nul \u0000 inside';
const poisons = [nul, 'half \ud83d of a pair', '\udc00 the other half'];

type Failing = Pick<Dice, 'pick' | 'isLucky'>;

export function drawThrowing(
  dice: Failing,
  market: MarketDefinition,
  nextRef: () => ClientRef,
): Request {
  const { marketId, runners, version } = market;
  const { playerId } = dice.pick(people);
  const none = undefined as never;
  const bet = { clientRef: nextRef(), playerId, marketId, limits: none, stake: money(500) };
  const [runner] = runners;
  const runnerId = runner?.runnerId ?? (1 as never);
  const side = dice.isLucky(50) ? 'back' : 'lay';
  return dice.pick<Request>([
    { kind: 'place-bet', ...bet, runnerId, side, odds: 200 as never },
    { kind: 'define-market', definition: { ...market, version: version + 1, runners: none } },
    { kind: 'settle-round', roundId: 'r.0', name: 'Teen', paid: none, outcome: null },
  ]);
}

export function drawPoison(dice: Failing, market: MarketDefinition, number: number): Request {
  const poison = dice.pick(poisons);
  const { playerId } = dice.pick(people);
  const transfer = { transferRef: transferRef(`poison-${number}`), direction: 'deposit' } as const;
  const { fixture, version } = market;
  const named = { ...market, fixture: { ...fixture, name: poison }, version: version + 1 };
  return dice.pick<Request>([
    { kind: 'define-market', definition: named },
    { kind: 'define-market', definition: named },
    { kind: 'move-funds', ...transfer, playerId, amount: money(100), remark: nul },
  ]);
}

export function isThrowing(request: Request): boolean {
  if (request.kind === 'place-bet') return request.limits === undefined;
  if (request.kind === 'define-market') return request.definition.runners === undefined;
  return request.kind === 'settle-round' && request.paid === undefined;
}

export const isPoison = (request: Request): boolean => isUnwritable(JSON.stringify(request));
