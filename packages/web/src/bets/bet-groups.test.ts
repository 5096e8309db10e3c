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
const shapeOf = (groups: ReturnType<typeof groupBets>) =>
  groups.map(({ event, markets }) => [
    event,
    ...markets.map(({ name, bets }) => `${name} ${bets.map(({ betId }) => betId).join()}`),
  ]);

test('[BETS-2] open bets are grouped by match and market, newest first', () => {
  expect(shapeOf(groupBets(trades))).toEqual([
    ['India v Australia', 'Tied Match c', 'Match Odds a'],
    ['Kings v Queens', 'Match Odds b'],
  ]);
});

test('[BETS-2] the match on the screen comes first', () => {
  expect(shapeOf(groupBets(trades, '2')).map(([event]) => event)).toEqual([
    'Kings v Queens',
    'India v Australia',
  ]);
});

test('[BETS-2] the dropdown names each market once and narrows the list to it', () => {
  const groups = groupBets(trades);
  expect(listMarkets(groups).map(({ name }) => name)).toEqual([
    'India v Australia · Tied Match',
    'India v Australia · Match Odds',
    'Kings v Queens · Match Odds',
  ]);
  expect(shapeOf(filterBets(groups, '1.1'))).toEqual([['India v Australia', 'Match Odds a']]);
  expect(filterBets(groups, '')).toBe(groups);
});

test('[BETS-2] [RACE-3] both parts of an each-way bet are under the win market', () => {
  const part = (betId: string, marketId: string, market: string, of: 'win' | 'place') => ({
    ...bet(betId, marketId, market, '2026-01-01T10:00:00Z'),
    eachWay: { id: 'x', part: of },
  });
  const groups = groupBets([
    trade('9', 'Ascot', part('b', '1.2', 'PLACE', 'place')),
    trade('9', 'Ascot', part('a', '1.1', 'WIN', 'win')),
  ]);
  expect(shapeOf(groups)).toEqual([['Ascot', 'WIN b,a']]);
});
