import { gameIds, ruleSheet } from '@layline/games/verify';
import { expect, test } from 'vitest';
import { isPlayType } from '../faces/faces.ts';
import { marketOf } from './market-of.ts';
import { playBoard, tableBoard } from './sections.ts';

test.each(gameIds)(
  '[CAS-8] %s has a layout with every option once, under its own market',
  (type) => {
    expect(isPlayType(type)).toBe(true);
    const rules = ruleSheet(type, 'customary');
    const board = playBoard(type) ?? [];
    const shown = board.flatMap(({ market, indexes }) =>
      indexes.map((index) => ({ market, index })),
    );
    expect(shown.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
      rules.map((_, index) => index),
    );
    for (const { market, index } of shown) expect(rules[index]?.market).toBe(market);
  },
);

const sorted = (name: string) =>
  tableBoard(name)?.map(({ indexes }) => indexes.toSorted((a, b) => a - b).join(' '));

test('[CAS-7] Dragon Tiger and Lucky 7 group their options by index', () => {
  expect(sorted('DRAGON TIGER')?.toSorted()).toEqual(
    [
      '0 1 2',
      '4 5',
      '21 22',
      '6 7',
      '23 24',
      '8 9 10 11 12 13 14 15 16 17 18 19 20',
      '25 26 27 28 29 30 31 32 33 34 35 36 37',
    ].toSorted(),
  );
  expect(sorted('LUCKY 7-A')).toEqual(['0 1', '2 3', '4 5', '6 7 8 9 10 11 12 13 14 15 16 17 18']);
});

test('[CAS-2] the seven names have a layout, other names have none', () => {
  expect(tableBoard('FAST DRAGON TIGER')).toHaveLength(1);
  expect(tableBoard('ROULETTE')).toBeNull();
});

test('[CAS-5] [CAS-7] Lucky 7 begins with its own ids, suspended except Low/High', () => {
  expect(marketOf('lucky7', 'Low/High', undefined)).toEqual({
    marketId: '111101251',
    isSuspended: false,
  });
  expect(marketOf('lucky7eu', 'Card', [])).toEqual({ marketId: '111101154', isSuspended: true });
  const listed = [{ marketId: '9', markettype: 'Card', suspended: false }];
  expect(marketOf('lucky7eu', 'Card', listed)).toEqual({ marketId: '9', isSuspended: false });
  expect(marketOf('dt20', 'Winner', undefined).isSuspended).toBe(true);
});
