/**
 * The chart of accounts: one account per player and per agent; per site its house, commission, upline and
 * suspense, and one for each way by which its cashier takes and pays money. Every account has one text key,
 * the same in memory and in the store.
 */
import type { Account } from './transfer.ts';

export function accountKey(account: Account): string {
  switch (account.kind) {
    case 'player':
      return `player:${account.playerId}`;
    case 'agent':
      return `agent:${account.agentId}`;
    case 'provider':
      return `provider:${account.siteId}/${account.name}`;
    default:
      return `${account.kind}:${account.siteId}`;
  }
}

/**
 * A player's account may never go below zero; the site's own accounts may. An agent's may too, because of
 * players' winnings: what an agent hands out is checked where it is decided.
 */
export const hasFloor = (account: Account): boolean => account.kind === 'player';
