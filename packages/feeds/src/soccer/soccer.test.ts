import { describe, expect, it } from 'vitest';
import type { MatchEvent } from './match-events.ts';
import { showClock, showSoccer } from './scoreboard.ts';
import { bothScoreChances, goalsChances, matchOddsChances } from './soccer-chance.ts';

const rates = [1.5, 1.2] as const;
const state = (home: number, away: number, secondsLeft: number) => ({
  goals: [home, away] as const,
  redCards: [0, 0] as const,
  secondsLeft,
});

describe('chances in soccer', () => {
  it('of home, away and draw sum to one', () => {
    const chances = matchOddsChances(state(0, 0, 5400), rates);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
    expect(chances[0]).toBeGreaterThan(chances[1] ?? 1);
  });

  it('are decided at the whistle, and over 2.5 at the third goal', () => {
    expect(matchOddsChances(state(1, 2, 0), rates)).toEqual([0, 1, 0]);
    expect(goalsChances(2)(state(1, 2, 2700), rates)).toEqual([0, 1]);
    expect(goalsChances(2)(state(1, 1, 0), rates)).toEqual([1, 0]);
    expect(bothScoreChances(state(1, 1, 60), rates)).toEqual([1, 0]);
  });

  it('of a side fall with a red card', () => {
    const full = matchOddsChances(state(0, 0, 2700), rates)[0] ?? 0;
    const short = matchOddsChances({ ...state(0, 0, 2700), redCards: [1, 0] }, rates)[0] ?? 1;
    expect(short).toBeLessThan(full);
  });
});

describe('the soccer scoreboard', () => {
  it.each([
    [1, 0, "1'"],
    [1, 2699, "45'"],
    [1, 2700, "45+1'"],
    [2, 0, "46'"],
    [2, 2830, "90+3'"],
  ] as const)('in half %i at second %i reads %s', (half, second, text) => {
    expect(showClock(half, second).text).toBe(text);
  });

  it('lists goals, cards and whistles in order, with the score after each', () => {
    const at = (
      half: 1 | 2,
      second: number,
      kind: MatchEvent['kind'],
      side: 0 | 1,
    ): MatchEvent => ({
      half,
      second,
      kind,
      side,
      player: 'A Player',
      note: '',
    });
    const events = [at(1, 60, 'goal', 0), at(1, 90, 'corner', 1), at(2, 30, 'goal', 1)];
    const score = showSoccer({
      teams: [
        { name: 'Reds', shortName: 'RED' },
        { name: 'Blues', shortName: 'BLU' },
      ],
      clock: { period: 'full-time', second: 2800 },
      events,
    });
    expect(
      score.timeline.map(({ clock, text, goals }) => `${clock} ${text} ${goals.join()}`),
    ).toEqual([
      "1' Kick-off 0,0",
      "2' Goal 1,0",
      "45' Half time 1,0",
      "46' Goal 1,1",
      "90' Full time 1,1",
    ]);
    expect(score).toMatchObject({ goals: [1, 1], halfTime: [1, 0], corners: [0, 1], winner: null });
  });
});
