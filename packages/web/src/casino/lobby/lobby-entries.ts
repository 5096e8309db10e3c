/** Builds the lobby's cards from the server's two lists and the catalogue. Pure. */
import type { CasinoGame, CasinoListItem } from '@layline/contract';
import { tableBoard } from '../bet-layout/sections.ts';
import { isPlayType } from '../faces/faces.ts';
import { type LobbyEntry, type Provider, thirdPartyEntries } from './catalogue.ts';

const playLeagueId = '11304';

const tableEntry = (game: CasinoGame): LobbyEntry => ({
  id: String(game.matchId),
  name: game.name,
  provider: 'UNIVERSAL',
  casinoType: game.casinoType,
  thumbUrl: game.thumbUrl,
  isComingSoon: game.comingSoon,
  path: game.comingSoon ? null : `/casino/${game.eventId}/${game.legueId}/${game.matchId}`,
});

/** Returns the card of a play page game; the crash game has its own page. */
function playEntry(item: CasinoListItem, games: readonly CasinoGame[]): LobbyEntry {
  const listed = games.find(
    ({ casinoType, legueId }) => casinoType === item.casinoType && String(legueId) === playLeagueId,
  );
  const isPlayed = isPlayType(item.casinoType);
  const path = isPlayed ? `/play-casino-new/${item.eventId}/${item.casinoType}` : null;
  const isComingSoon = listed?.comingSoon ?? (!isPlayed && item.casinoType !== 'vimaan');
  return {
    id: listed?.matchId ?? item.casinoType,
    name: item.name,
    provider: 'UNIVERSAL',
    casinoType: item.casinoType,
    thumbUrl: listed?.thumbUrl ?? '',
    isComingSoon,
    path: isComingSoon ? null : (path ?? `/${item.casinoType}`),
  };
}

/** The operator's addresses for other providers' tables, by entry. */
export type Addresses = Readonly<Record<string, string>>;

const openedAt = (entry: LobbyEntry, addresses: Addresses): LobbyEntry =>
  addresses[entry.id] === undefined
    ? entry
    : { ...entry, isComingSoon: false, path: `/casino-party/${entry.id}` };

/** CAS-1: returns all entries; those that are coming soon come last. */
export function lobbyEntries(
  games: readonly CasinoGame[],
  list: readonly CasinoListItem[],
  addresses: Addresses = {},
): readonly LobbyEntry[] {
  const tables = games.filter(({ name }) => tableBoard(name) !== null).map(tableEntry);
  const plays = list.map((item) => playEntry(item, games));
  const parties = thirdPartyEntries.map((entry) => openedAt(entry, addresses));
  const all = [...tables, ...plays, ...parties];
  return [
    ...all.filter(({ isComingSoon }) => !isComingSoon),
    ...all.filter(({ isComingSoon }) => isComingSoon),
  ];
}

export interface LobbyWish {
  readonly provider: Provider;
  readonly search: string;
  /** Restricts to favourites, by id; null for all. */
  readonly favourites: readonly string[] | null;
}

/** A play page's game that a table deals too: the same rounds under a second name. */
const twinsOf = (entries: readonly LobbyEntry[]): ReadonlySet<LobbyEntry> => {
  const dealt = entries.filter(({ path }) => path?.startsWith('/casino/'));
  const types = new Set(dealt.map(({ casinoType }) => casinoType));
  return new Set(entries.filter((entry) => types.has(entry.casinoType) && !dealt.includes(entry)));
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

/**
 * A search or the favourites cover every provider; otherwise the tab decides, and shows a game that is dealt
 * at a table once, as that table.
 */
export function wishedEntries(
  entries: readonly LobbyEntry[],
  { provider, search, favourites }: LobbyWish,
): readonly LobbyEntry[] {
  const sought = plain(search);
  const isEverywhere = sought !== '' || favourites !== null;
  const twins = twinsOf(entries);
  return entries.filter(
    (entry) =>
      (isEverywhere || (entry.provider === provider && !twins.has(entry))) &&
      (favourites === null || favourites.includes(entry.id)) &&
      plain(`${entry.name}${entry.provider}`).includes(sought),
  );
}
