/** The open bets from the stream. */
import type { AccountData, TradeRow } from '@layline/contract';
import { accountOf, useAccount } from '../session/live-account.ts';

/**
 * Returns the open bets in groups; null if the stream does not publish all. It sends only the newest bets,
 * and older servers send no groups.
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

/** Whether the stream publishes the open bets now, so that no call is needed. */
export const useHasLiveBets = (): boolean => useAccount(() => liveTrades() !== null);
