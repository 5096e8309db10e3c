/** The open bets as the stream publishes them. */
import type { AccountData, TradeRow } from '@layline/contract';
import { accountOf, useAccount } from '../live-account.ts';

/**
 * The open bets in their groups; null where the stream does not publish them all: it sends the newest
 * bets only, and a server before this edition sends no groups.
 */
export function liveTrades(): TradeRow[] | null {
  const account: Partial<AccountData> | null = accountOf(useAccount.getState());
  const { bets = {}, trades, betCount } = account ?? {};
  if (trades === undefined || Object.keys(bets).length !== betCount) return null;
  return trades.map(({ betIds, ...trade }) => ({
    ...trade,
    bets: betIds.flatMap((betId) => bets[betId] ?? []),
  }));
}

/** Whether the stream publishes the open bets now; then a call for them is one too many. */
export const useHasLiveBets = (): boolean => useAccount(() => liveTrades() !== null);
