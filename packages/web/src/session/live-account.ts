/**
 * The player's account as the stream tells it: balance, exposure and bets by one path. Null while it does
 * not; then the calls ask by themselves.
 */
import type { AccountData } from '@layline/contract';
import { makeTopic } from '@layline/contract/topic';
import { useEffect } from 'react';
import { create } from 'zustand';
import { askAgain } from '../api/query-client.ts';
import { useLiveTopic } from '../live/use-live-topic.ts';

interface LiveAccount {
  readonly heard: AccountData | null;
  readonly isLive: boolean;
}

const silent: LiveAccount = { heard: null, isLive: false };
const useAccount = create<LiveAccount>(() => silent);

/** Open bets are listed by calls of their own, asked again when one of them changed. */
function take(data: AccountData | null): void {
  const before = useAccount.getState().heard;
  useAccount.setState({ heard: data });
  if (before !== null && before.bets !== data?.bets) {
    askAgain(['tradeList', 'matchBets', 'betHistory']);
  }
}

/** Follows the account of this player while the calling screen is there. */
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
      askAgain(['currentUser', 'exposure']);
    };
  }, [isLive]);
}

/** Null while the stream does not tell it. */
export const useLiveAccount = (): AccountData | null =>
  useAccount(({ heard, isLive }) => (isLive ? heard : null));
