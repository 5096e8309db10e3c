import { describe, expect, it } from 'vitest';
import type { CricketScore, MatchScore, SoccerScore, TennisScore } from './score.ts';
import { makeScoreLine } from './score-line.ts';

const sides = [
  { name: 'Kites', shortName: 'KIT' },
  { name: 'Banyans', shortName: 'BAN' },
];
const innings = (side: 0 | 1, runs: number, wickets: number, overs: string) => ({
  side,
  runs,
  wickets,
  overs,
  isSuperOver: false,
});
const cricket = (...all: readonly ReturnType<typeof innings>[]) =>
  ({ sport: 'cricket', phase: 'play', sides, innings: all }) as unknown as CricketScore;

describe('[SPORT-6] the score in one line', () => {
  it.each<[string, MatchScore, string]>([
    ['a first innings', cricket(innings(1, 59, 2, '6.0')), 'BAN 59/2 (6.0)'],
    [
      'a chase, the batting side first',
      cricket(innings(1, 207, 6, '20.0'), innings(0, 118, 3, '9.4')),
      'KIT 118/3 (9.4) · BAN 207/6 (20.0)',
    ],
    [
      'two innings a side',
      cricket(innings(0, 301, 10, '88.2'), innings(1, 250, 10, '70.0'), innings(0, 12, 0, '3.0')),
      'KIT 301/10 (88.2) & 12/0 (3.0) · BAN 250/10 (70.0)',
    ],
    [
      'soccer with its minute',
      { sport: 'soccer', phase: 'play', goals: [0, 1], clock: "43'" } as unknown as SoccerScore,
      "0–1 · 43'",
    ],
    [
      'tennis with the games of each set and the points',
      {
        sport: 'tennis',
        phase: 'play',
        sets: [{ games: [6, 7] }, { games: [0, 1] }],
        points: ['Ad', '40'],
      } as unknown as TennisScore,
      '6-7 0-1 · Ad-40',
    ],
    [
      'nothing before the start',
      { sport: 'soccer', phase: 'before', goals: [0, 0], clock: '' } as unknown as SoccerScore,
      '',
    ],
  ])('of %s', (_name, score, line) => {
    expect(makeScoreLine(score)).toBe(line);
  });
});
