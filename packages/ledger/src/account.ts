/**
 * The chart of accounts: one account a player, and three a site (house, commission, upline). Every
 * account has one text key, the same in memory and in the store.
 */
import type { Account } from './transfer.ts';

export function accountKey(account: Account): string {
  return account.kind === 'player'
    ? `player:${account.playerId}`
    : `${account.kind}:${account.siteId}`;
}

/** A player's account may never go below zero; the site's own accounts may. */
export const hasFloor = (account: Account): boolean => account.kind === 'player';
