import type { CricketScore, SoccerScore } from '@layline/contract';
import { expect, test } from 'vitest';
import { totalOf } from './side-totals.ts';

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

test('[EVENT-7] a cricket side reads runs, wickets and overs, each innings apart, super overs not', () => {
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

test('[EVENT-7] a soccer side reads its goals', () => {
  const score = { sport: 'soccer', goals: [2, 1] } as unknown as SoccerScore;
  expect([totalOf(score, 0), totalOf(score, 1)]).toEqual(['2', '1']);
});
