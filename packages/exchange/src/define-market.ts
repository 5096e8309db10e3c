/**
 * What the feed now says of a market. A removal voids the bets on that runner and reduces the odds
 * of the others, so exposures move, up as well as down: who laid both the withdrawn horse and
 * another has lost the stake that covered him.
 *
 * The rule, so that no account is ever unfunded in silence:
 *   - the new exposures are worked out here, exactly, and stand in the event;
 *   - who can no longer cover all of his is named there with the amount he is short;
 *   - until he is covered, his free balance is below zero: withdrawals and bets that add exposure
 *     are refused, bets that reduce it are welcome;
 *   - at settlement the house bears what his balance cannot pay (settlement.ts), so that no balance
 *     passes below zero and the other side of each bet is paid in full.
 */
import { type Money, money, noMoney, refuse } from '@layline/contract';
import { balanceOf } from '@layline/ledger';
import type { DefineMarket, Stamp } from './command.ts';
import { type Decision, happened, refused } from './decision.ts';
import type { ExposureMoved, Shortfall } from './event.ts';
import { isSame } from './hash.ts';
import { rebuildPositions } from './position.ts';
import { removalsAfter } from './reduction.ts';
import type { ExchangeState, Market } from './state.ts';

export function decideDefineMarket(state: ExchangeState, command: DefineMarket & Stamp): Decision {
  const { definition, seq, at } = command;
  if (state.settled.has(definition.marketId)) return refused(refuse('ALREADY_SETTLED'));
  const before = state.markets.get(definition.marketId);
  if (before !== undefined && isSame(before.definition, definition)) return happened();
  const exposures = before === undefined ? [] : movedExposures(before, redefine(before, command));
  const shortfalls = shortfallsOf(state, exposures);
  return happened({ kind: 'market-defined', seq, at, definition, exposures, shortfalls });
}

/** The market under a new definition. Positions are rebuilt, for any of its runners may have moved. */
export function redefine(
  before: Market | undefined,
  { definition, seq }: Pick<DefineMarket & Stamp, 'definition' | 'seq'>,
): Market {
  const removals = removalsAfter(before?.removals ?? [], definition, seq);
  const bets = before?.bets ?? new Map();
  const positions = rebuildPositions({ definition, removals }, bets.values());
  const taken = definition.status === 'OPEN' ? (before?.taken ?? new Map()) : new Map();
  return { definition, removals, bets, positions, taken };
}

function movedExposures(before: Market, after: Market): ExposureMoved[] {
  const moved: ExposureMoved[] = [];
  for (const [playerId, { exposure }] of after.positions) {
    const was = before.positions.get(playerId)?.exposure ?? noMoney;
    if (was !== exposure) moved.push({ playerId, before: was, after: exposure });
  }
  return moved;
}

function shortfallsOf(state: ExchangeState, moved: readonly ExposureMoved[]): Shortfall[] {
  const found: Shortfall[] = [];
  for (const { playerId, before, after } of moved) {
    const amount = shortOf(state, playerId, after - before);
    if (after > before && amount > 0) found.push({ playerId, amount });
  }
  return found;
}

function shortOf(state: ExchangeState, playerId: ExposureMoved['playerId'], added: number): Money {
  const account = state.accounts.get(playerId);
  if (account === undefined) return noMoney;
  const short = account.exposure + added - balanceOf(state.ledger, account.end);
  return money(Math.max(0, short));
}
