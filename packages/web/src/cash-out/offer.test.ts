import type { CashOutQuote } from '@layline/contract';
import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import type { Level, LiveMarket } from '../live/price-board.ts';
import { parseQuote, type ReadDepths, workOutOffer } from './offer.ts';

const runner = (runnerId: number, name: string) => ({
  runnerId,
  name,
  status: 'ACTIVE' as const,
  factor: 0,
  word: '',
  remark: '',
});
const market = { runners: [runner(7, 'India'), runner(8, 'Australia')] } as unknown as LiveMarket;
const level = (price: number, size = 100_000_00) => ({ odds: odds(price), size: money(size) });
const even: Record<string, readonly Level[]> = {
  '7back': [level(200)],
  '7lay': [level(200)],
  '8back': [level(200)],
  '8lay': [level(200)],
};
const depthsOf =
  (depths: typeof even): ReadDepths =>
  (runnerId, side) =>
    depths[`${runnerId}${side}`] ?? [];
const means = {
  stakeMin: money(100),
  stakeMax: money(10_000_000),
  available: money(10_000_000),
  part: 100,
};
/** Backed India for 100 at 3.00. */
const backed = {
  held: new Map([
    [7, money(20_000)],
    [8, money(-10_000)],
  ]),
  noWinner: null,
};

test('[CASH-1] the opposite bet makes both results equal', () => {
  const offer = workOutOffer(market, backed, depthsOf(even), means);
  expect(offer).toMatchObject({ stake: 15_000, locked: 5000, quoteId: null, lifeMs: 10_000 });
});

test('[CASH-1] a part takes that share of the stake and of the profit', () => {
  expect(workOutOffer(market, backed, depthsOf(even), { ...means, part: 50 })).toMatchObject({
    stake: 7500,
    locked: -2500,
  });
});

test('[CASH-1] free funds limit the stake, and there is no offer without a profit', () => {
  const poor = workOutOffer(market, backed, depthsOf(even), { ...means, available: money(5000) });
  expect(poor?.stake).toBe(5000);
  const held = new Map([
    [7, money(5000)],
    [8, money(5000)],
  ]);
  expect(workOutOffer(market, { held, noWinner: null }, depthsOf(even), means)).toBeNull();
});

test('[CASH-1] if the best price has too little size, a deeper one closes more', () => {
  const thin = { '7lay': [level(200, 10_00), level(210, 500_00)] };
  expect(workOutOffer(market, backed, depthsOf(thin), means)).toMatchObject({
    odds: 210,
    stake: 142_86,
    locked: 42_85,
  });
});

test('[CASH-1] if no runner need win, that outcome counts too', () => {
  const position = { ...backed, noWinner: money(-300_00) };
  const lay = { '7lay': [level(200)] };
  expect(workOutOffer(market, position, depthsOf(lay), means)).toMatchObject({
    stake: 250_00,
    locked: -50_00,
  });
});

test('[CASH-1] a server’s quote is shown exactly and lives at most ten seconds', () => {
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
