/**
 * Commands that must fail individually: some throw while being decided, as if a field had not been
 * validated; some contain text that no store accepts; some contain text that only the store finds too
 * long.
 */
import { type ClientRef, type MarketDefinition, money, transferRef } from '@layline/contract';
import type { Request } from '@layline/server/engine';
import type { Dice } from '../world/dice.ts';
import { people } from './people.ts';

/** Longest reference that a store can index, in characters. */
export const referenceMax = 2700;

const poisons = ['nul \u0000 inside', 'half \ud83d of a pair', '\udc00 the other half'];

type Failing = Pick<Dice, 'pick' | 'isLucky' | 'next'>;

export function drawThrowing(
  dice: Failing,
  { market, clientRef }: { readonly market: MarketDefinition; readonly clientRef: ClientRef },
): Request {
  const { marketId, runners, version } = market;
  const { playerId } = dice.pick(people);
  const none = undefined as never;
  const bet = { clientRef, playerId, marketId, limits: none, stake: money(500) };
  const [runner] = runners;
  const runnerId = runner?.runnerId ?? (1 as never);
  const side = dice.isLucky(50) ? 'back' : 'lay';
  return dice.pick<Request>([
    { kind: 'place-bet', ...bet, runnerId, side, odds: 200 as never },
    { kind: 'define-market', definition: { ...market, version: version + 1, runners: none } },
    { kind: 'settle-round', roundId: 'r.0', name: 'Teen', paid: none, outcome: null },
  ]);
}

/** `number` forms the reference of a deposit. */
export function drawPoison(
  dice: Failing,
  { market, number }: { readonly market: MarketDefinition; readonly number: number },
): Request {
  const poison = dice.pick(poisons);
  const { fixture, version } = market;
  const named = { ...market, fixture: { ...fixture, name: poison }, version: version + 1 };
  return dice.pick<Request>([
    { kind: 'define-market', definition: named },
    { ...drawDeposit(dice, `poison-${number}`), remark: poison },
    { kind: 'mark-journal', text: poison },
  ]);
}

/** Its reference exceeds the index limit, and is random, so that no store can compress it below. */
export function drawTooLong(dice: Failing): Request {
  const words = Array.from({ length: referenceMax / 4 }, () => dice.next().toString(16));
  return drawDeposit(dice, words.join('').padEnd(referenceMax + 1, '0'));
}

function drawDeposit(dice: Failing, ref: string): Extract<Request, { kind: 'move-funds' }> {
  const { playerId } = dice.pick(people);
  const moved = { direction: 'deposit', playerId, amount: money(100), remark: '' } as const;
  return { kind: 'move-funds', transferRef: transferRef(ref), ...moved };
}

export function isThrowing(request: Request): boolean {
  if (request.kind === 'place-bet') return request.limits === undefined;
  if (request.kind === 'define-market') return request.definition.runners === undefined;
  return request.kind === 'settle-round' && request.paid === undefined;
}

const escaped = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i;

/** JSON.stringify escapes NUL and lone surrogates. */
export const isPoison = (request: Request): boolean => escaped.test(JSON.stringify(request));

/** True if only the store can detect that it is too long. */
export const isTooLong = (request: Request): boolean =>
  request.kind === 'move-funds' && request.transferRef.length > referenceMax;
