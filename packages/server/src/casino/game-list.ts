/** The casino's lists: tables with their markets, and the games of the play page (feed-shapes 4). */
import { type CasinoGame, type CasinoListItem, sportRegistry } from '@layline/contract';
import { allTables, type GameId, gameList, type Table } from '@layline/games';
import type { Site } from '../site/directory.ts';
import { vimaanGame } from './vimaan-game.ts';

/** Our own video needs no number; an operator's player is told the game by it. */
const videoIds: Readonly<Record<GameId, string>> = {
  teen20: '3030',
  lucky7: '3032',
  lucky7eu: '3033',
  dt20: '3035',
  card32: '3055',
  card32eu: '3034',
  dt202: '3059',
  poker20: '3052',
  Teen: '3031',
  aaa: '3056',
  dt6: '3057',
  btable: '3041',
  baccarat: '3044',
  worli2: '3040',
};

const makeGame = (table: Table, { casino }: Site): CasinoGame => ({
  eventId: sportRegistry.casino.id,
  legueId: table.legueId,
  matchId: table.matchId,
  name: table.name,
  casinoType: table.gameId,
  comingSoon: false,
  thumbUrl: `/casino/${table.gameId}.svg`,
  tamannahSquareThumbUrl: `/casino/${table.gameId}-sq.svg`,
  videoId: videoIds[table.gameId],
  oddsProfile: casino.oddsProfile,
  markets: table.markets.map(({ marketId, name, indexes }) => ({
    marketId,
    markettype: name,
    suspended: isSuspended(casino, table.gameId, marketId),
    indexes: [...indexes],
  })),
});

export const isSuspended = (
  { lockedGames, suspendedMarketIds }: Site['casino'],
  gameId: string,
  marketId: string,
): boolean => lockedGames.includes(gameId) || suspendedMarketIds.includes(marketId);

export const makeGames = (site: Site): CasinoGame[] =>
  allTables().map((table) => makeGame(table, site));

export const makeList = (): CasinoListItem[] =>
  [...gameList, vimaanGame].map(({ id, name }) => ({
    id,
    name,
    dataURL:
      id === vimaanGame.id ? '/casino/vimaan' : `/casino/data/${id}/${sportRegistry.casino.id}`,
    eventId: sportRegistry.casino.id,
    casinoType: id,
  }));
