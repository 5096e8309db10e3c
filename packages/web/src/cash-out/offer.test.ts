import type { CashOutQuote } from '@layline/contract';
import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import type { Cell, LiveMarket } from '../live/price-board.ts';
import { parseQuote, workOutOffer } from './offer.ts';

const runner = (runnerId: number, name: string) => ({
  runnerId,
  name,
  status: 'ACTIVE' as const,
  factor: 0,
  word: '',
  remark: '',
});
const market = { runners: [runner(7, 'India'), runner(8, 'Australia')] } as unknown as LiveMarket;
const cell = (price: number): Cell => ({
  odds: odds(price),
  size: money(10_000_000),
  change: 'still',
  version: 0,
});
const prices: Record<string, Cell> = {
  '7back': cell(200),
  '7lay': cell(200),
  '8back': cell(200),
  '8lay': cell(200),
};
const cellOf = (runnerId: number, side: 'back' | 'lay') => prices[`${runnerId}${side}`];
const means = {
  stakeMin: money(100),
  stakeMax: money(10_000_000),
  available: money(10_000_000),
  part: 100,
};
/** Backed India for 100 at 3.00. */
const held = new Map([
  [7, money(20_000)],
  [8, money(-10_000)],
]);

test('[CASH-1] the opposite bet makes both results alike', () => {
  const offer = workOutOffer(market, held, cellOf, means);
  expect(offer).toMatchObject({ stake: 15_000, locked: 5000, quoteId: null, lifeMs: 10_000 });
});

test('[CASH-1] a part takes that share of the stake and of the gain', () => {
  expect(workOutOffer(market, held, cellOf, { ...means, part: 50 })).toMatchObject({
    stake: 7500,
    locked: -2500,
  });
});

test('[CASH-1] the stake is capped by what is free, and there is no offer without a gain', () => {
  const poor = workOutOffer(market, held, cellOf, { ...means, available: money(5000) });
  expect(poor?.stake).toBe(5000);
  const even = new Map([
    [7, money(5000)],
    [8, money(5000)],
  ]);
  expect(workOutOffer(market, even, cellOf, means)).toBeNull();
});

test('[CASH-1] a server’s quote is shown to the penny and lives ten seconds at most', () => {
  const quote = {
    quoteId: 'q',
    selectionId: 7,
    selection: 'India',
    type: 'lay',
    odds: 2,
    stake: 150,
    lockedResult: 50,
    validMs: 60_000,
  } as unknown as CashOutQuote;
  expect(parseQuote(quote)).toMatchObject({ stake: 15_000, locked: 5000, lifeMs: 10_000 });
});
