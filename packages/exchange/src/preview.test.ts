import { money, noMoney, odds, type RunnerId, runnerId } from '@layline/contract';
import { describe, expect, test } from 'vitest';
import { parseTable } from '../test/table.ts';
import {
  liabilityOf,
  previewProfitLoss,
  profitOf,
  sessionProfit,
  solveCashOut,
} from './preview.ts';
import { cashOutStakeMax } from './rules/cash-out.ts';

const [kings, queens] = [runnerId(1), runnerId(2)];

describe('preview of a book', () => {
  const cases = parseTable<'held' | 'side' | 'stake' | 'odds' | 'kings' | 'queens'>(`
    held      side   stake   odds   kings   queens
    0/0       back   10000   185    8500    -10000
    0/0       lay    10000   185    -8500   10000
    -50/100   back   1000    300    1950    -900
    -50/100   lay    1000    300    -2050   1100
  `);
  test.each(cases)('[SLIP-6] $side $stake on kings at $odds over $held', (row) => {
    const [a = 0, b = 0] = row.held.split('/').map(Number);
    const book = new Map<RunnerId, ReturnType<typeof money>>([
      [kings, money(a)],
      [queens, money(b)],
    ]);
    const after = previewProfitLoss(book, {
      runnerId: kings,
      side: row.side as 'back' | 'lay',
      odds: odds(Number(row.odds)),
      stake: money(Number(row.stake)),
    });
    expect([String(after.get(kings)), String(after.get(queens))]).toEqual([row.kings, row.queens]);
  });

  test('[SLIP-7] profit and liability swap between the sides; a session pays its rate', () => {
    const bet = { odds: odds(185), stake: money(10_000) };
    expect(profitOf({ ...bet, side: 'back' })).toBe(8500);
    expect(liabilityOf({ ...bet, side: 'back' })).toBe(10_000);
    expect(profitOf({ ...bet, side: 'lay' })).toBe(10_000);
    expect(liabilityOf({ ...bet, side: 'lay' })).toBe(8500);
    expect(sessionProfit(90, money(10_000))).toBe(9000);
  });
});

describe('cash-out', () => {
  const level = (price: number, size = 1_000_000) => ({ odds: odds(price), size: money(size) });
  const limits = { stakeMin: money(1), stakeMax: money(10_000_000), available: money(10_000_000) };
  const book = (held: number, other: number, size?: number) => [
    { runnerId: kings, result: money(held), back: null, lay: level(200, size) },
    { runnerId: queens, result: money(other), back: null, lay: null },
  ];

  test('[CASH-1] evens the book by the opposite bet', () => {
    const offer = solveCashOut(book(20_000, -10_000), limits);
    expect(offer).toMatchObject({ side: 'lay', stake: 15_000, worstBefore: -10_000 });
    expect([...(offer?.results.values() ?? [])]).toEqual([5000, 5000]);
  });

  test('[CASH-1] stakes no more than is free, offered, allowed, or 100000', () => {
    const stake = (change: Partial<typeof limits>, size?: number) =>
      solveCashOut(book(20_000, -10_000, size), { ...limits, ...change })?.stake;
    expect(stake({ available: money(4000) })).toBe(4000);
    expect(stake({ stakeMax: money(3000) })).toBe(3000);
    expect(stake({}, 2000)).toBe(2000);
    expect(stake({ available: noMoney })).toBeUndefined();
    expect(stake({ stakeMin: money(15_001) })).toBeUndefined();
    const large = book(8_000_000_000, -1_000_000_000, 9_000_000_000);
    const most = { ...limits, stakeMax: money(9e9), available: money(9e9) };
    expect(solveCashOut(large, most)?.stake).toBe(cashOutStakeMax);
  });

  test('[CASH-1] makes no offer that does not raise the worst outcome', () => {
    expect(solveCashOut(book(5000, 5000), limits)).toBeNull();
    expect(solveCashOut(book(-5000, 5000), limits)).toBeNull();
    expect(solveCashOut([], limits)).toBeNull();
  });

  test('[CASH-1] picks the bet that raises the worst outcome most', () => {
    const offer = solveCashOut(
      [
        { runnerId: kings, result: money(-10_000), back: level(400), lay: level(410) },
        { runnerId: queens, result: money(5000), back: level(130), lay: level(140) },
      ],
      limits,
    );
    expect(offer).toMatchObject({ runnerId: kings, side: 'back', stake: 3750, worstAfter: 1250 });
  });

  test('[CASH-1] counts the outcome without a winner if a market allows it', () => {
    // Backed kings 100 at 3.00; a goalless match loses the stake too.
    const goals = [
      { runnerId: kings, result: money(20_000), back: null, lay: level(250) },
      { runnerId: queens, result: money(-10_000), back: level(300), lay: null },
    ];
    expect(solveCashOut(goals, limits)).toMatchObject({ runnerId: queens, stake: 10_000 });
    const none = { ...limits, noWinner: money(-10_000) };
    const offer = solveCashOut(goals, none);
    expect(offer).toMatchObject({
      runnerId: kings,
      stake: 12_000,
      noWinner: 2000,
      worstAfter: 2000,
    });
    // Backing queens would lose another stake if neither wins, so no back raises that outcome.
    const onlyBack = goals.map((one) => ({ ...one, lay: null }));
    expect(solveCashOut(onlyBack, limits)).toMatchObject({ runnerId: queens, side: 'back' });
    expect(solveCashOut(onlyBack, none)).toBeNull();
  });

  test('[CASH-1] closes out the only runner of a market that need not have a winner', () => {
    const [alone] = book(20_000, 0);
    expect(solveCashOut(alone ? [alone] : [], limits)).toBeNull();
    const none = { ...limits, noWinner: money(-10_000) };
    expect(solveCashOut(alone ? [alone] : [], none)).toMatchObject({ stake: 15_000 });
  });
});
