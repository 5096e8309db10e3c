/** The casino's lists: tables with their markets, and the games of the play page (feed-shapes 4). */
import { type CasinoGame, type CasinoListItem, sportRegistry } from '@layline/contract';
import { allTables, gameList, gameOf, type Table } from '@layline/games';
import type { Site } from '../sites/directory.ts';
import { vimaanGame } from './vimaan-game.ts';

const makeGame = (table: Table, { casino }: Site): CasinoGame => ({
  eventId: sportRegistry.casino.id,
  legueId: table.legueId,
  matchId: table.matchId,
  name: table.name,
  casinoType: table.gameId,
  comingSoon: false,
  thumbUrl: `/casino/${table.gameId}.svg`,
  tamannahSquareThumbUrl: `/casino/${table.gameId}-sq.svg`,
  videoId: gameOf(table.gameId).videoId,
  oddsProfile: casino.oddsProfile,
  markets: table.markets.map(({ marketId, name, indexes }) => ({
    marketId,
    markettype: name,
    suspended: isSuspended(casino, { gameId: table.gameId, marketId }),
    indexes: [...indexes],
  })),
});

interface GameMarket {
  readonly gameId: string;
  readonly marketId: string;
}

export const isSuspended = (
  { lockedGames, suspendedMarketIds }: Site['casino'],
  { gameId, marketId }: GameMarket,
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
