/** The player's stops, take profits and offsets, from the stream or else from a call. */
import type { AccountData, TriggerRow } from '@layline/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../api/request.ts';
import { useLiveAccount } from '../session/live-account.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { useHasCapability } from '../site/capability.ts';

const periodMs = 5000;

type Triggers = Pick<UseQueryResult<TriggerRow[]>, 'data' | 'isError' | 'refetch'>;

/** Returns the same list until the stream publishes a new one. */
const lists = new WeakMap<AccountData['triggers'], TriggerRow[]>();

function latestFirst(live: AccountData['triggers']): TriggerRow[] {
  const known = lists.get(live);
  if (known !== undefined) return known;
  const list = Object.values(live).sort(
    (one, other) => Number(other.triggerId) - Number(one.triggerId),
  );
  lists.set(live, list);
  return list;
}

/** Returns triggers, latest first. */
export function useTriggers(): Triggers {
  const isLoggedIn = useIsLoggedIn();
  const isKnown = useHasCapability('triggers');
  const live = useLiveAccount()?.triggers;
  const polled = useQuery({
    queryKey: ['triggers'],
    queryFn: async ({ signal }) => (await call('triggers', { signal })).data,
    enabled: isLoggedIn && isKnown && live === undefined,
    refetchInterval: periodMs,
    gcTime: 0,
  });
  if (live === undefined) return polled;
  return { data: latestFirst(live), isError: false, refetch: polled.refetch };
}
