import { describe, expect, it } from 'vitest';
import { noTally, showPoints, showTennis } from './scoreboard.ts';
import { raceChance, TennisOdds } from './tennis-chance.ts';
import { TennisMarkets } from './tennis-markets.ts';
import { afterPoint, lastSets, startMatch, type TennisState, usualRules } from './tennis-points.ts';

const start = startMatch(usualRules, 0);
const runner = (id: number) => ({ id, name: `Player ${id}` });
const match = (odds: TennisOdds, state = start) => odds.chances(state).match;

/** Points as a row of 0 and 1 for the player who won each. */
const after = (points: string, from: TennisState = start): TennisState =>
  points.split('').reduce((state, winner) => afterPoint(state, winner === '0' ? 0 : 1).state, from);

describe('chances in tennis', () => {
  it('include the textbook chance of holding serve at 60 %: 73.6 %', () => {
    expect(raceChance(0.6, { won: 0, lost: 0, goal: 4 })).toBeCloseTo(0.7357, 4);
    expect(raceChance(0.5, { won: 3, lost: 3, goal: 4 })).toBe(0.5);
  });

  it('are even for equal players, and mirrored for mirrored ones', () => {
    expect(match(new TennisOdds([0.62, 0.62], usualRules))).toBeCloseTo(0.5, 6);
    const better = match(new TennisOdds([0.66, 0.6], usualRules));
    expect(match(new TennisOdds([0.6, 0.66], usualRules))).toBeCloseTo(1 - better, 6);
  });

  it('of set scores sum to one, whatever the length and the last set', () => {
    for (const bestOf of [3, 5] as const) {
      for (const lastSet of lastSets) {
        for (const isNoAd of [false, true]) {
          const format = { bestOf, lastSet, isNoAd };
          const { scores } = new TennisOdds([0.6, 0.64], format).chances(startMatch(format, 1));
          expect(scores.size).toBe(bestOf + 1);
          expect([...scores.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
        }
      }
    }
  });

  it('in an advantage set need a lead of two games', () => {
    const format = { ...usualRules, lastSet: 'advantage' } as const;
    const last = { ...startMatch(format, 0), sets: [1, 1] as const };
    const odds = new TennisOdds([0.62, 0.62], usualRules);
    expect(match(odds, { ...last, games: [6, 6] })).toBeCloseTo(0.5, 6);
    expect(match(odds, { ...last, games: [8, 7], server: 1 })).toBeGreaterThan(0.5);
    expect(match(odds, { ...last, games: [7, 8], server: 0 })).toBeLessThan(0.5);
  });
});

it('[EVENT-2] Set Betting at one set all sells the two scores that are left', () => {
  const [odds, runners] = [
    new TennisOdds([0.62, 0.64], usualRules),
    [runner(1), runner(2)] as const,
  ];
  const set = { games: [6, 4], tieBreak: null } as const;
  const level = { ...start, sets: [1, 1] as const, done: [set, set] };
  const news = new TennisMarkets(odds, { rules: usualRules, runners }).open(level);
  const moment = news.find(({ market }) => market.marketType === 'SET_BETTING')?.moment;
  const chances = moment?.kind === 'open' ? moment.chances() : [];
  const names = ['2-0', '2-1', '0-2', '1-2'];
  expect(names.filter((_, index) => (chances[index] ?? 0) > 0)).toEqual(['2-1', '1-2']);
});

describe('scoring in tennis', () => {
  it.each([
    ['000', [0, 0], [3, 0], 0],
    ['0000', [1, 0], [0, 0], 1],
    ['00011100', [1, 0], [0, 0], 1],
    ['000111', [0, 0], [3, 3], 0],
  ])('scores the points %s', (points, games, inGame, server) => {
    expect(after(points)).toMatchObject({ sets: [0, 0], games, points: inGame, server });
  });

  it('plays a tie-break at six all, and its receiver serves first in the next set', () => {
    const sixAll: TennisState = { ...start, games: [6, 6] };
    expect(after('0', sixAll).server).toBe(1);
    expect(after('01', sixAll).server).toBe(1);
    expect(after('010', sixAll).server).toBe(0);
    for (const points of ['0000000', '10101010101000', '111110000011']) {
      expect(after(points, sixAll)).toMatchObject({ games: [0, 0], points: [0, 0], server: 1 });
    }
    expect(after('0000000', sixAll).done).toEqual([{ games: [7, 6], tieBreak: [7, 0] }]);
  });

  it('ends a set at six with a lead of two, or at seven to five', () => {
    const fiveAll: TennisState = { ...start, games: [5, 5] };
    expect(after('0000', fiveAll)).toMatchObject({ sets: [0, 0], games: [6, 5] });
    expect(after('00000000', fiveAll)).toMatchObject({ sets: [1, 0], games: [0, 0] });
  });

  it.each([
    [
      [0, 0],
      ['0', '0'],
    ],
    [
      [2, 1],
      ['30', '15'],
    ],
    [
      [3, 3],
      ['40', '40'],
    ],
    [
      [5, 4],
      ['Ad', '40'],
    ],
    [
      [4, 5],
      ['40', 'Ad'],
    ],
  ] as const)('shows the points %j as %j', (points, text) => {
    expect(showPoints({ ...start, points })).toEqual(text);
  });
});

const players = [
  { name: 'Ana Reyes', shortName: 'REY' },
  { name: 'Bo Lund', shortName: 'LUN' },
] as const;

it('[EVENT-1] a decided match names its winner, and opens no further set', () => {
  const last = { ...start, sets: [1, 1] as const, games: [5, 0] as const, points: [3, 0] as const };
  const done = [
    { games: [6, 4] as const, tieBreak: null },
    { games: [3, 6] as const, tieBreak: null },
  ];
  const { state } = afterPoint({ ...last, done }, 0);
  const { summary } = showTennis({ players, state, tally: noTally, phase: 'play' });
  expect(summary).toBe('Ana Reyes won 6-4 3-6 6-0');
});
