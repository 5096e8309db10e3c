/**
 * The tables that show the games. Several tables may share one game's rounds and differ only in the
 * options they show, given as indexes into the game's options (t2). Lucky 7's market ids are the
 * specification's; the others continue their pattern.
 */

import { type GameId, gameIds, marketsOf } from '../game/game.ts';
import { clearsAt } from '../round/round-clock.ts';
import { gameOf } from '../rules/games.ts';

export interface TableMarket {
  readonly marketId: string;
  readonly name: string;
  /** Indexes of its options in the game's list. */
  readonly indexes: readonly number[];
}

export interface Table {
  readonly name: string;
  readonly legueId: string;
  readonly matchId: string;
  readonly gameId: GameId;
  /** Autotime at or below which the client clears stored bets. */
  readonly clearsAt: 19 | 25;
  readonly markets: readonly TableMarket[];
}

/** Parses `0-2,6` to 0 1 2 6. */
const parseIndexes = (text: string): readonly number[] =>
  text.split(',').flatMap((part) => {
    const [first = '', last = first] = part.split('-');
    const from = Number(first);
    return Array.from({ length: Number(last) - from + 1 }, (_, step) => from + step);
  });

const markets = (prefix: string, ...rows: readonly (readonly [string, string])[]) =>
  rows.map(([name, indexes], position) => ({
    marketId: `${prefix}${position + 1}`,
    name,
    indexes: parseIndexes(indexes),
  }));

const luckyRows = [
  ['Low/High', '0-1'],
  ['Odd/Even', '2-3'],
  ['Color', '4-5'],
  ['Card', '6-18'],
] as const;
const teenpattiRows = [
  ['Winner', '0,2'],
  ['Pair Plus', '1,3'],
] as const;

/** The seven tables of the casino's table page, with the specification's exact names (CAS-2). */
export const tables: readonly Table[] = [
  {
    name: '20 20 DRAGON TIGER',
    legueId: '11301',
    matchId: '1130101',
    gameId: 'dt20',
    clearsAt: 19,
    markets: markets('11110145', ['Winner', '0-2'], ['Pair', '3']),
  },
  {
    name: 'DRAGON TIGER',
    legueId: '11301',
    matchId: '1130102',
    gameId: 'dt20',
    clearsAt: 19,
    markets: markets(
      '11110135',
      ['Winner', '0-2'],
      ['Dragon Odd/Even', '4-5'],
      ['Tiger Odd/Even', '21-22'],
      ['Dragon Color', '6-7'],
      ['Tiger Color', '23-24'],
      ['Dragon Card', '8-20'],
      ['Tiger Card', '25-37'],
    ),
  },
  {
    name: 'FAST DRAGON TIGER',
    legueId: '11301',
    matchId: '1130103',
    gameId: 'dt20',
    clearsAt: 19,
    markets: markets('11110155', ['Winner', '0-2']),
  },
  {
    name: '20 20 TEENPATTI',
    legueId: '11302',
    matchId: '1130201',
    gameId: 'teen20',
    clearsAt: 25,
    markets: markets('11110165', ...teenpattiRows),
  },
  {
    name: '3 CARD TEENPATTI',
    legueId: '11302',
    matchId: '1130202',
    gameId: 'teen20',
    clearsAt: 25,
    markets: markets('11110175', ...teenpattiRows),
  },
  {
    name: 'LUCKY 7-A',
    legueId: '11303',
    matchId: '1130301',
    gameId: 'lucky7',
    clearsAt: 19,
    markets: markets('11110125', ...luckyRows),
  },
  {
    name: 'LUCKY 7-B',
    legueId: '11303',
    matchId: '1130302',
    gameId: 'lucky7eu',
    clearsAt: 19,
    markets: markets('11110115', ...luckyRows),
  },
];

/** On the play page Lucky 7 keeps its market ids, and B adds its Line market as the fifth. */
const playPrefixes: Partial<Record<GameId, string>> = {
  lucky7: '11110125',
  lucky7eu: '11110115',
};

/** The play page's table of a game: all options, markets in order of first appearance. */
export function playTable(gameId: GameId): Table {
  const game = gameOf(gameId);
  const prefix = playPrefixes[gameId] ?? game.prefix;
  return {
    name: game.name,
    legueId: '11304',
    matchId: `${1_130_401 + gameIds.indexOf(gameId)}`,
    gameId,
    clearsAt: clearsAt(gameId),
    markets: marketsOf(game).map((name, position) => ({
      marketId: `${prefix}${position + 1}`,
      name,
      indexes: game.options.filter(({ market }) => market === name).map(({ index }) => index),
    })),
  };
}

/** All tables: the seven of the table page, then one per game of the play page. */
export const allTables = (): readonly Table[] => [...tables, ...gameIds.map(playTable)];

/** The feed's `gtype` of an option's row; two games use a separate one for side options. */
export function rowType(gameId: GameId, market: string): string {
  if (gameId === 'aaa' && market !== 'Winner') return 'aaafancy';
  return gameId === 'btable' && market !== 'Winner' ? 'btablefancy' : gameId;
}
