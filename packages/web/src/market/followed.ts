/** SPORT-7, ACC-9: the markets that the player follows, newest last. */
import { create } from 'zustand';
import { onStoredElsewhere, readStoredJson, writeStored } from '../base/storage.ts';
import { keepPreference } from '../session/kept/keep-preference.ts';
import { mergeLists } from '../session/kept/merge-choice.ts';

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

const fields = ['marketId', 'kind', 'sportId', 'competitionId', 'eventId', 'eventName'] as const;

/** Earlier versions stored no name of the sport. */
type Stored = Omit<Followed, 'sportName'> & { readonly sportName?: unknown };

const isFollowed = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  fields.every((field) => typeof (value as Record<string, unknown>)[field] === 'string');

/** Has the fields of the contract and no others. */
const completed = ({ sportName, ...one }: Stored): Followed => ({
  marketId: one.marketId,
  kind: one.kind,
  sportId: one.sportId,
  sportName: typeof sportName === 'string' ? sportName : '',
  competitionId: one.competitionId,
  eventId: one.eventId,
  eventName: one.eventName,
});

export function parseFollowed(stored: unknown): readonly Followed[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isFollowed).map(completed).slice(-followedMax);
}

const useFollowedStore = create<{ readonly followed: readonly Followed[] }>(() => ({
  followed: parseFollowed(readStoredJson(storedAs)),
}));

onStoredElsewhere(storedAs, () =>
  useFollowedStore.setState({ followed: parseFollowed(readStoredJson(storedAs)) }),
);

function setFollowed(followed: readonly Followed[]): void {
  useFollowedStore.setState({ followed });
  writeStored(storedAs, JSON.stringify(followed));
}

const keyOf = ({ marketId }: Followed): string => marketId;
const byMarket = { keyOf, most: followedMax };

keepPreference({
  name: 'pins',
  initial: [],
  read: () => useFollowedStore.getState().followed,
  write: (pins) => setFollowed(parseFollowed(pins)),
  onChange: (act) => useFollowedStore.subscribe(act),
  merge: ({ base, mine, server }) =>
    mergeLists(
      { base: parseFollowed(base), mine: parseFollowed(mine), server: parseFollowed(server) },
      byMarket,
    ),
  join: ({ mine, server }) =>
    mergeLists({ base: [], mine: parseFollowed(mine), server: parseFollowed(server) }, byMarket),
});

export const useFollowed = (): readonly Followed[] => useFollowedStore((state) => state.followed);

export const useIsFollowed = (marketId: string): boolean =>
  useFollowedStore(({ followed }) => followed.some((one) => one.marketId === marketId));

/** Follows or unfollows a market; beyond the limit the oldest is dropped. */
export function toggleFollowed(market: Followed): void {
  const { followed } = useFollowedStore.getState();
  const others = followed.filter(({ marketId }) => marketId !== market.marketId);
  const next = others.length < followed.length ? others : [...others, market].slice(-followedMax);
  setFollowed(next.map(completed));
}
