/**
 * The player's account from the stream: balance, exposure and open bets. Null while the stream does not
 * publish it; calls are then repeated instead. A screen never gets both at once.
 */
import type { AccountData } from '@layline/contract';
import { makeTopic } from '@layline/contract/topic';
import { useEffect } from 'react';
import { create } from 'zustand';
import { askAgain } from '../api/query-client.ts';
import { useLiveTopic } from '../live/use-live-topic.ts';

interface LiveAccount {
  readonly received: AccountData | null;
  readonly isLive: boolean;
}

const silent: LiveAccount = { received: null, isLive: false };
export const useAccount = create<LiveAccount>(() => silent);

/** Returns null while the stream does not publish it. */
export const accountOf = ({ received, isLive }: LiveAccount): AccountData | null =>
  isLive ? received : null;

/** Queries whose data is in the account topic. */
const coveredQueries = ['tradeList', 'matchBets'];

function take(received: AccountData | null): void {
  const before = useAccount.getState().received;
  useAccount.setState({ received });
  // The stream holds open bets only.
  if (before !== null && before.bets !== received?.bets) askAgain(['betHistory']);
}

/** Follows this player's account while the calling screen is mounted. */
export function useFollowAccount(userId: string | undefined): void {
  const isLive = useLiveTopic({
    topic: userId === undefined ? null : makeTopic('account', userId),
    take: (data) => take(data as unknown as AccountData | null),
  });
  useEffect(() => {
    useAccount.setState({ isLive });
    if (!isLive) return;
    return () => {
      useAccount.setState(silent);
      askAgain(['currentUser', 'exposure', ...coveredQueries]);
    };
  }, [isLive]);
  // Read again from memory, because the stream has them.
  const bets = useAccount((account) => accountOf(account)?.bets);
  useEffect(() => {
    if (bets !== undefined) askAgain(coveredQueries);
  }, [bets]);
}

/** Whether balance, exposure and changes of bets come from the stream. */
export const useHasLiveAccount = (): boolean => useAccount((state) => accountOf(state) !== null);

/** Null while the stream does not publish it. */
export const useLiveAccount = (): AccountData | null => useAccount(accountOf);
