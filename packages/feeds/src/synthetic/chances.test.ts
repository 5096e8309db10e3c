import { describe, expect, it } from 'vitest';
import { planCricket } from './cricket.ts';
import { BattingModel, chanceBattingFirst, chanceChasing, openingScore } from './cricket-chance.ts';
import { makeDice } from './dice.ts';
import { normalBelow } from './normal.ts';
import type { MatchPlan, Moment } from './plan.ts';
import { matchMsMax } from './programme.ts';
import { goalsChances, matchOddsChances, planSoccer } from './soccer.ts';
import { afterPoint, planTennis } from './tennis.ts';
import { raceChance, TennisOdds, type TennisScore } from './tennis-chance.ts';

const even = new BattingModel(1);

describe('cricket', () => {
  it('gives two equal sides an even match', () => {
    expect(chanceBattingFirst(openingScore, even, even)).toBeCloseTo(0.5, 6);
  });

  it.each([
    ['needs nothing more', 150, 3, 10, 150, 1],
    ['needs one and is level at the end', 149, 3, 0, 150, 0.5],
    ['is short at the end', 140, 3, 0, 150, 0],
    ['is all out and short', 100, 10, 60, 150, 0],
  ])(
    'the chasing side %s: %i for %i with %i balls left, target %i',
    (_, runs, wickets, ballsLeft, target, chance) => {
      expect(chanceChasing({ runs, wickets, ballsLeft }, target, even)).toBe(chance);
    },
  );

  it('falls with every wicket and rises with every run', () => {
    const at = (runs: number, wickets: number) =>
      chanceChasing({ runs, wickets, ballsLeft: 60 }, 160, even);
    expect(at(80, 2)).toBeGreaterThan(at(80, 6));
    expect(at(90, 2)).toBeGreaterThan(at(80, 2));
  });
});

describe('soccer', () => {
  const rates = [1.5, 1.2] as const;

  it('gives chances of home, away and draw that sum to one', () => {
    const chances = matchOddsChances({ home: 0, away: 0, halfMinutesLeft: 180 }, rates);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
    expect(chances[0]).toBeGreaterThan(chances[1] ?? 1);
  });

  it('is decided at the whistle, and over 2.5 at the third goal', () => {
    expect(matchOddsChances({ home: 1, away: 2, halfMinutesLeft: 0 }, rates)).toEqual([0, 1, 0]);
    expect(goalsChances({ home: 1, away: 2, halfMinutesLeft: 90 }, rates)).toEqual([0, 1]);
    expect(goalsChances({ home: 1, away: 1, halfMinutesLeft: 0 }, rates)).toEqual([1, 0]);
  });
});

describe('tennis', () => {
  const start: TennisScore = { sets: [0, 0], games: [0, 0], points: [0, 0], server: 0 };

  it('knows the textbook chance of holding serve at 60 %: 73.6 %', () => {
    expect(raceChance(0.6, 0, 0, 4)).toBeCloseTo(0.7357, 4);
    expect(raceChance(0.5, 3, 3, 4)).toBe(0.5);
  });

  it('gives equal players an even match, and the mirrored player the mirrored chance', () => {
    expect(new TennisOdds([0.62, 0.62]).match(start)).toBeCloseTo(0.5, 6);
    const better = new TennisOdds([0.66, 0.6]).match(start);
    expect(new TennisOdds([0.6, 0.66]).match(start)).toBeCloseTo(1 - better, 6);
  });

  /** Points as a row of 0 and 1 for the player who won each. */
  const after = (points: string, from: TennisScore = start): TennisScore =>
    points
      .split('')
      .reduce((score, winner) => afterPoint(score, winner === '0' ? 0 : 1).score, from);

  it.each([
    ['000', [0, 0], [3, 0], 0],
    ['0000', [1, 0], [0, 0], 1],
    ['00011100', [1, 0], [0, 0], 1],
    ['000111', [0, 0], [3, 3], 0],
  ])('scores the points %s', (points, games, inGame, server) => {
    expect(after(points)).toEqual({ sets: [0, 0], games, points: inGame, server });
  });

  it('plays a tie-break at six all, and its receiver serves first in the next set', () => {
    const sixAll: TennisScore = { sets: [0, 0], games: [6, 6], points: [0, 0], server: 0 };
    expect(after('0', sixAll).server).toBe(1);
    expect(after('01', sixAll).server).toBe(1);
    expect(after('010', sixAll).server).toBe(0);
    for (const points of ['0000000', '10101010101000', '111110000011']) {
      const next = after(points, sixAll);
      expect(next).toMatchObject({ games: [0, 0], points: [0, 0], server: 1 });
    }
    expect(after('0000000', sixAll).sets).toEqual([1, 0]);
  });

  it('ends a set at six with two clear, or at seven to five', () => {
    const fiveAll: TennisScore = { sets: [0, 0], games: [5, 5], points: [0, 0], server: 0 };
    expect(after('0000', fiveAll)).toMatchObject({ sets: [0, 0], games: [6, 5] });
    expect(after('00000000', fiveAll)).toMatchObject({ sets: [1, 0], games: [0, 0] });
  });
});

it('the normal curve is the textbook’s', () => {
  expect([-1.96, 0, 1, 3].map((z) => Number(normalBelow(z).toFixed(4)))).toEqual([
    0.025, 0.5, 0.8413, 0.9987,
  ]);
});

const matches = 400;
const winnerOf = (moments: readonly Moment[], market: number): number => {
  const closed = moments.map((moment) => moment.markets[market]).find((m) => m?.kind === 'closed');
  return closed?.kind === 'closed' ? closed.winnerIndex : -1;
};

/** For every tenth of chance: what was said on average, what came true, and how often. */
function keptWord(plan: (seed: string) => MatchPlan) {
  const tenths = Array.from({ length: 10 }, () => ({ said: 0, came: 0, times: 0 }));
  for (let number = 0; number < matches; number += 1) {
    const match = plan(`word.${number}`);
    const moments = [...match.play()];
    match.markets.forEach((_, market) => {
      const winner = winnerOf(moments, market);
      for (const moment of moments.filter((_moment, index) => index % 7 === 0)) {
        const state = moment.markets[market];
        if (state?.kind !== 'open') continue;
        state.chances.forEach((chance, runner) => {
          const tenth = tenths[Math.min(9, Math.floor(chance * 10))];
          if (tenth === undefined) return;
          tenth.said += chance;
          tenth.came += runner === winner ? 1 : 0;
          tenth.times += 1;
        });
      }
    });
  }
  return tenths.map(({ said, came, times }) => Math.abs(said - came) / times);
}

describe.each([
  ['cricket', planCricket],
  ['soccer', planSoccer],
  ['tennis', planTennis],
] as const)('a match of %s', (_, plan) => {
  it('keeps its word: what is said to come true 3 times in 10 does so, about', () => {
    for (const miss of keptWord((seed) => plan(makeDice(seed)))) expect(miss).toBeLessThan(0.08);
  });

  it('is told in order, ends with every market closed and lasts five to nine and a half minutes', () => {
    for (let number = 0; number < 200; number += 1) {
      const moments = [...plan(makeDice(`told.${number}`)).play()];
      const times = moments.map(({ offsetMs }) => offsetMs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times[0]).toBe(0);
      expect(moments.at(-1)?.markets.every(({ kind }) => kind === 'closed')).toBe(true);
      expect(times.at(-1)).toBeGreaterThan(300_000);
      expect(times.at(-1)).toBeLessThan(matchMsMax);
    }
  });

  it('is suspended before every close, and a market that is closed stays closed', () => {
    for (let number = 0; number < 50; number += 1) {
      const moments = [...plan(makeDice(`close.${number}`)).play()];
      const markets = moments[0]?.markets.length ?? 0;
      for (let market = 0; market < markets; market += 1) {
        const kinds = moments.map((moment) => moment.markets[market]?.kind);
        const close = kinds.indexOf('closed');
        expect(kinds[close - 1]).toBe('suspended');
        expect(kinds.slice(close).every((kind) => kind === 'closed')).toBe(true);
      }
    }
  });
});
