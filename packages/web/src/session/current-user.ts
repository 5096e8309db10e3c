/** The signed-in player and the balance, refreshed every 20 s while the page is visible (SHELL-4). */
import type { User } from '@layline/contract';
import { type Money, subtractMoney } from '@layline/contract/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/request.ts';
import { parseAmount } from './amount.ts';
import { useLiveAccount } from './live-account.ts';
import { useIsLoggedIn } from './session-store.ts';

const balancePeriodMs = 20_000;

/** Does not poll what the stream publishes. */
const usePeriod = (): number | false => (useLiveAccount() === null ? balancePeriodMs : false);

export function useCurrentUser(): User | null {
  const isLoggedIn = useIsLoggedIn();
  const refetchInterval = usePeriod();
  const { data } = useQuery({
    queryKey: ['currentUser'],
    queryFn: ({ signal }) => call('currentUser', { signal }),
    enabled: isLoggedIn,
    refetchInterval,
    gcTime: 0,
  });
  if (!isLoggedIn) return null;
  return data?.data.user ?? null;
}

function useExposure(): Money | null {
  const isLoggedIn = useIsLoggedIn();
  const refetchInterval = usePeriod();
  const { data } = useQuery({
    queryKey: ['exposure'],
    queryFn: ({ signal }) => call('exposure', { signal }),
    enabled: isLoggedIn,
    refetchInterval,
    gcTime: 0,
  });
  if (data === undefined) return null;
  return parseAmount(data.exposure);
}

export interface Balance {
  readonly main: Money;
  readonly exposure: Money;
}

/** Main = opening balance − exposure; null until both are known. */
export function makeBalance(openingBalance: number, exposure: Money): Balance {
  return { main: subtractMoney(parseAmount(openingBalance), exposure), exposure };
}

export function useBalance(): Balance | null {
  const user = useCurrentUser();
  const exposure = useExposure();
  const live = useLiveAccount();
  if (live !== null) return makeBalance(live.openingBalance, parseAmount(live.exposure));
  if (user === null || exposure === null) return null;
  return makeBalance(user.openingBalance, exposure);
}

export function useRefreshBalance(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const refresh = (name: string) => client.invalidateQueries({ queryKey: [name] });
    await Promise.all([refresh('currentUser'), refresh('exposure')]);
  };
}
