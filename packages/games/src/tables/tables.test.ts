import { expect, test } from 'vitest';
import { readTable } from '../../test/table.ts';
import { gameIds } from '../game/game.ts';
import { opensAfter } from '../round/round-clock.ts';
import { findGame, gameOf } from '../rules/games.ts';
import { allTables, playTable, rowType, tables } from './tables.ts';

test.each(
  readTable(`
  table                legueId  matchId  clears
  20 20 DRAGON TIGER   11301    1130101  19
  DRAGON TIGER         11301    1130102  19
  FAST DRAGON TIGER    11301    1130103  19
  20 20 TEENPATTI      11302    1130201  25
  3 CARD TEENPATTI     11302    1130202  25
  LUCKY 7-A            11303    1130301  19
  LUCKY 7-B            11303    1130302  19`),
)('[CAS-7] $table is match $matchId of league $legueId', (row) => {
  const found = tables.find(({ name }) => name === row['table']);
  expect({
    table: found?.name,
    legueId: found?.legueId,
    matchId: found?.matchId,
    clears: `${found?.clearsAt}`,
  }).toEqual(row);
});

test('[CAS-7] the markets of the seven tables have their ids and option groups', () => {
  const listed = tables.flatMap(({ name: table, markets }) =>
    markets.map(({ marketId, name, indexes }) => ({
      table,
      marketId,
      market: name,
      options: indexes.length > 2 ? `${indexes[0]}-${indexes.at(-1)}` : indexes.join(' '),
    })),
  );
  expect(listed).toEqual(
    readTable(`
    table                marketId   market           options
    20 20 DRAGON TIGER   111101451  Winner           0-2
    20 20 DRAGON TIGER   111101452  Pair             3
    DRAGON TIGER         111101351  Winner           0-2
    DRAGON TIGER         111101352  Dragon Odd/Even  4 5
    DRAGON TIGER         111101353  Tiger Odd/Even   21 22
    DRAGON TIGER         111101354  Dragon Color     6 7
    DRAGON TIGER         111101355  Tiger Color      23 24
    DRAGON TIGER         111101356  Dragon Card      8-20
    DRAGON TIGER         111101357  Tiger Card       25-37
    FAST DRAGON TIGER    111101551  Winner           0-2
    20 20 TEENPATTI      111101651  Winner           0 2
    20 20 TEENPATTI      111101652  Pair Plus        1 3
    3 CARD TEENPATTI     111101751  Winner           0 2
    3 CARD TEENPATTI     111101752  Pair Plus        1 3
    LUCKY 7-A            111101251  Low/High         0 1
    LUCKY 7-A            111101252  Odd/Even         2 3
    LUCKY 7-A            111101253  Color            4 5
    LUCKY 7-A            111101254  Card             6-18
    LUCKY 7-B            111101151  Low/High         0 1
    LUCKY 7-B            111101152  Odd/Even         2 3
    LUCKY 7-B            111101153  Color            4 5
    LUCKY 7-B            111101154  Card             6-18`),
  );
});

test('[CAS-7] every market of every table holds the options of one market of its game', () => {
  for (const { gameId, markets } of allTables()) {
    const { options } = gameOf(gameId);
    for (const { name, indexes } of markets) {
      expect(indexes.map((index) => options[index]?.market)).toEqual(indexes.map(() => name));
    }
  }
});

test('[CAS-8] the play page shows every option of all fourteen games', () => {
  for (const id of gameIds) {
    const shown = playTable(id).markets.flatMap(({ indexes }) => indexes);
    expect(shown.sort((a, b) => a - b)).toEqual(gameOf(id).options.map(({ index }) => index));
  }
  expect(gameIds.map((id) => playTable(id).matchId).slice(0, 2)).toEqual(['1130401', '1130402']);
  expect(playTable('lucky7eu').markets.at(-1)?.marketId).toBe('111101155');
  expect(playTable('dt6').markets[0]?.marketId).toBe('1181');
});

test('[CAS-6] a screen clears stored bets exactly when its game opens for bets', () => {
  for (const { gameId, clearsAt } of allTables()) {
    expect(clearsAt).toBe(25 - opensAfter(gameId));
  }
});

test('[CAS-8] an unknown type has no game', () => {
  expect([findGame('abj'), findGame('toString'), findGame('')]).toEqual([null, null, null]);
  expect(findGame('worli2')?.name).toBe('Instant Worli');
});

test('[CAS-8] side options of two games have a separate gtype', () => {
  expect([rowType('aaa', 'Winner'), rowType('aaa', 'Card')]).toEqual(['aaa', 'aaafancy']);
  expect([rowType('btable', 'Winner'), rowType('btable', 'Odd')]).toEqual([
    'btable',
    'btablefancy',
  ]);
  expect(rowType('dt20', 'Pair')).toBe('dt20');
});
