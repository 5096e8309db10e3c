import type { BetRow, TradeRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { filterBets, groupBets, listMarkets } from './bet-groups.ts';

const bet = (betId: string, marketId: string, market: string, placeTime: string) =>
  ({ betId, marketId, market, placeTime }) as BetRow;
const trade = (matchId: string, event: string, ...bets: BetRow[]) =>
  ({ matchId, event, bets }) as unknown as TradeRow;

const trades = [
  trade('1', 'India v Australia', bet('a', '1.1', 'Match Odds', '2026-01-01T10:00:00Z')),
  trade('2', 'Kings v Queens', bet('b', '1.2', 'Match Odds', '2026-01-01T11:00:00Z')),
  trade('1', 'India v Australia', bet('c', '1.3', 'Tied Match', '2026-01-01T12:00:00Z')),
];

test('[BETS-2] open bets stand by match, newest first', () => {
  const groups = groupBets(trades).map(({ event, bets }) => [
    event,
    bets.map(({ betId }) => betId),
  ]);
  expect(groups).toEqual([
    ['India v Australia', ['c', 'a']],
    ['Kings v Queens', ['b']],
  ]);
});

test('[BETS-2] the dropdown names each market once and narrows the list to it', () => {
  const groups = groupBets(trades);
  expect(listMarkets(groups).map(({ name }) => name)).toEqual([
    'India v Australia · Tied Match',
    'India v Australia · Match Odds',
    'Kings v Queens · Match Odds',
  ]);
  expect(filterBets(groups, '1.2').map(({ event }) => event)).toEqual(['Kings v Queens']);
  expect(filterBets(groups, '')).toBe(groups);
});
