import type { CricketScore, SoccerScore } from '@layline/contract';
import { expect, test } from 'vitest';
import { ratesOf, totalOf } from './side-totals.ts';

const innings = (
  side: 0 | 1,
  runs: number,
  wickets: number,
  overs: string,
  isSuperOver = false,
) => ({
  side,
  runs,
  wickets,
  overs,
  isSuperOver,
});

test('[EVENT-7] a cricket side shows runs, wickets and overs by innings, without super overs', () => {
  const score = {
    sport: 'cricket',
    innings: [
      innings(0, 152, 4, '18.3'),
      innings(1, 160, 9, '20'),
      innings(0, 12, 0, '1', true),
      innings(0, 90, 10, '30'),
    ],
  } as unknown as CricketScore;
  expect(totalOf(score, 0)).toBe('152/4 (18.3) & 90/10 (30)');
  expect(totalOf(score, 1)).toBe('160/9 (20)');
});

test('[EVENT-7] a soccer side shows its goals', () => {
  const score = { sport: 'soccer', goals: [2, 1] } as unknown as SoccerScore;
  expect([totalOf(score, 0), totalOf(score, 1)]).toEqual(['2', '1']);
});

test('[EVENT-7] a first innings shows its run rate, and does not repeat its total', () => {
  const first = {
    sport: 'cricket',
    innings: [innings(0, 243, 6, '41.0')],
    summary: 'Coral Province 243/6 after 41.0 overs',
    runRate: 593,
    requiredRate: null,
  } as unknown as CricketScore;
  expect(ratesOf(first)).toEqual({ summary: '', runRate: '5.93', requiredRate: null });
  expect(ratesOf({ ...first, runRate: null })).toBeNull();
});

test('[EVENT-7] a chase shows what it needs, and both rates', () => {
  const chase = {
    sport: 'cricket',
    innings: [innings(0, 243, 6, '50.0'), innings(1, 100, 2, '20.0')],
    summary: 'Southern Isles need 144 runs from 180 balls',
    runRate: 500,
    requiredRate: 480,
  } as unknown as CricketScore;
  expect(ratesOf(chase)).toEqual({
    summary: 'Southern Isles need 144 runs from 180 balls',
    runRate: '5.00',
    requiredRate: '4.80',
  });
});
