import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import type { OddsChoice, SessionChoice } from './choice.ts';
import { findBlock, findRefusal, isServed, limitsOf, type Surroundings } from './slip-check.ts';

const fields = (stakeText: string, oddsText = '1.85', side: 'back' | 'lay' = 'back') => ({
  choice: { kind: 'match', side, odds: odds(185) } as OddsChoice,
  stakeText,
  oddsText,
  persistence: 'fill-or-kill' as const,
  isPartTaken: false,
  isEachWay: false,
  placeOdds: null,
  attached: null,
});
const open: Surroundings = {
  isLoggedIn: true,
  isConnectionDown: false,
  isPaused: false,
  isPriceOld: false,
  isSiteSuspended: false,
  marketStatus: 'OPEN',
  runnerStatus: 'ACTIVE',
};

test.each([
  ['nothing stands in the way', {}, '100', null],
  ['a visitor', { isLoggedIn: false }, '100', 'signedOut'],
  ['the connection is down', { isConnectionDown: true }, '100', 'connectionDown'],
  ['the store takes no bets', { isPaused: true }, '100', 'paused'],
  ['the prices are old', { isPriceOld: true }, '100', 'pricesOld'],
  ['the site is suspended', { isSiteSuspended: true }, '100', 'siteSuspended'],
  ['the market is suspended', { marketStatus: 'SUSPENDED' }, '100', 'marketSuspended'],
  ['the market is closed', { marketStatus: 'CLOSED' }, '100', 'marketClosed'],
  ['the runner is removed', { runnerStatus: 'REMOVED' }, '100', 'runnerNotActive'],
  ['the stake is below 1', {}, '0.99', 'stakeMissing'],
  ['the stake is not a number', {}, 'ten', 'stakeMissing'],
] as const)('[SLIP-2] when %s', (_, change, stake, block) => {
  expect(findBlock(fields(stake), { ...open, ...change })).toBe(block);
});

test('[SLIP-2] a rate of 0 or less is invalid', () => {
  expect(findBlock(fields('100', '0'), open)).toBe('oddsInvalid');
  expect(findBlock(fields('100', '-1'), open)).toBe('oddsInvalid');
});

const limits = { stakeMin: money(10_000), stakeMax: money(10_000_000) };

test.each([
  ['99.99', 185, 'stakeTooSmall'],
  ['100', 185, null],
  ['100000', 185, null],
  ['100000.01', 185, 'stakeTooLarge'],
  ['100', 184, 'rateChanged'],
  ['100', 186, 'rateChanged'],
] as const)(
  '[SLIP-3] a back of %s at 1.85 against live odds of %i hundredths',
  (stake, live, refusal) => {
    expect(findRefusal(fields(stake), limits, { kind: 'odds', odds: odds(live) })).toBe(refusal);
  },
);

test('[SLIP-3] odds that the player wrote, or took behind the best price, may be bettered', () => {
  const live = { kind: 'odds', odds: odds(186) } as const;
  expect(findRefusal(fields('100', '1.80'), limits, live)).toBeNull();
  expect(findRefusal(fields('100', '1.90'), limits, live)).toBe('rateChanged');
  const shown = fields('100');
  const behind = { ...shown, choice: { ...shown.choice, level: 1 } as OddsChoice };
  expect(findRefusal(behind, limits, live)).toBeNull();
});

test('[SLIP-3] a lay is satisfied at its odds or lower, and never without a price', () => {
  expect(isServed('lay', odds(186), odds(185))).toBe(true);
  expect(isServed('lay', odds(186), odds(187))).toBe(false);
  expect(isServed('back', odds(186), undefined)).toBe(false);
});

test('[SLIP-3] the advance lock allows no stake before play: min 1, max 0', () => {
  const site = {
    advanceBetLock: true,
    oddsMin: 100,
    oddsMax: 100_000,
    bookmakerMin: 100,
    bookmakerMax: 300_000,
    fancyMin: 50,
    fancyMax: 0,
  };
  expect(limitsOf(site, 'match', false)).toEqual({ stakeMin: 100, stakeMax: 0 });
  expect(limitsOf(site, 'match', true)).toEqual(limits);
  expect(limitsOf(undefined, 'match', false)).toEqual(limits);
  expect(limitsOf(site, 'bookmaker', false)).toEqual({ stakeMin: 10_000, stakeMax: 30_000_000 });
  expect(limitsOf(site, 'session', false)).toEqual({ stakeMin: 5_000, stakeMax: 30_000_000 });
});

test.each([
  ['the same line and rate', { line: 48, rate: 100 }, null],
  ['another line', { line: 49, rate: 100 }, 'rateChanged'],
  ['another rate', { line: 48, rate: 95 }, 'rateChanged'],
  ['no offer', null, 'rateChanged'],
] as const)('[SLIP-3] a session bet against %s', (_, price, refusal) => {
  const choice = { kind: 'session', side: 'lay', price: { line: 48, rate: 100 } } as SessionChoice;
  const slip = { ...fields('100', ''), choice };
  expect(findBlock(slip, open)).toBeNull();
  expect(findRefusal(slip, limits, { kind: 'session', price })).toBe(refusal);
});

test('[SLIP-3] a bet that may wait does not need a current price', () => {
  const slip = { ...fields('100', '2.50'), persistence: 'keep' as const };
  expect(findRefusal(slip, limits, { kind: 'odds', odds: odds(185) })).toBeNull();
});
