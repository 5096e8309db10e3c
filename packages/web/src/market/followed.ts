/** SPORT-7: the markets that the player follows, stored in the browser, newest last. */
import { create } from 'zustand';
import { readStoredJson, writeStored } from '../storage.ts';

export interface Followed {
  readonly marketId: string;
  readonly kind: 'match' | 'bookmaker';
  readonly sportId: string;
  readonly sportName: string;
  readonly competitionId: string;
  readonly eventId: string;
  readonly eventName: string;
}

const storedAs = 'followedMarkets';
/** Each followed match costs a poll. */
export const followedMax = 20;

const isFollowed = (value: unknown): value is Followed =>
  typeof value === 'object' &&
  value !== null &&
  ['marketId', 'kind', 'sportId', 'competitionId', 'eventId', 'eventName'].every(
    (field) => typeof (value as Record<string, unknown>)[field] === 'string',
  );

export function parseFollowed(stored: unknown): readonly Followed[] {
  return Array.isArray(stored) ? stored.filter(isFollowed).slice(-followedMax) : [];
}

const useFollowedStore = create<{ readonly followed: readonly Followed[] }>(() => ({
  followed: parseFollowed(readStoredJson(storedAs)),
}));

export const useFollowed = (): readonly Followed[] => useFollowedStore((state) => state.followed);

export const useIsFollowed = (marketId: string): boolean =>
  useFollowedStore(({ followed }) => followed.some((one) => one.marketId === marketId));

/** Follows or unfollows a market; beyond the limit the oldest is dropped. */
export function toggleFollowed(market: Followed): void {
  const { followed } = useFollowedStore.getState();
  const others = followed.filter(({ marketId }) => marketId !== market.marketId);
  const next = others.length < followed.length ? others : [...others, market].slice(-followedMax);
  useFollowedStore.setState({ followed: next });
  writeStored(storedAs, JSON.stringify(next));
}
