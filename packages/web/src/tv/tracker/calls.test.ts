import type { CricketScore, SoccerScore, TennisScore } from '@layline/contract';
import { expect, test } from 'vitest';
import { cricketCall, reachOf } from './cricket-call.ts';
import { isPlayingRight, soccerCall } from './soccer-call.ts';
import { isToDeuceCourt, tennisCall } from './tennis-call.ts';

test.each([
  ['run', 0, 0],
  ['run', 1, 0.36],
  ['four', 4, 1],
  ['six', 6, 1.1],
  ['wicket', 0, 0],
] as const)('[FRAME-1] a ball of kind %s with %i runs reaches %d', (kind, runs, reach) => {
  expect(reachOf({ kind, runs })).toBe(reach);
});

const cricket = (more: Partial<CricketScore>) =>
  ({ innings: [{ balls: 9, runs: 20 }], lastBalls: [], isBallRunning: false, ...more }) as never;

test('[FRAME-1] a ball is drawn once it is bowled, and none while the next is on its way', () => {
  const ball = { at: '1.3', label: '4', kind: 'four', runs: 4 } as const;
  expect(cricketCall(cricket({ lastBalls: [ball] }))).toMatchObject({ ball, reach: 1 });
  expect(cricketCall(cricket({ lastBalls: [ball], isBallRunning: true }))).toBeNull();
  expect(cricketCall(cricket({}))).toBeNull();
});

const soccer = (more: Partial<SoccerScore>): SoccerScore =>
  ({
    phase: 'play',
    period: 'first-half',
    minute: 12,
    goals: [0, 0],
    shots: [1, 1],
    corners: [0, 0],
    yellowCards: [0, 0],
    redCards: [0, 0],
    ...more,
  }) as SoccerScore;

test('[FRAME-1] of several events in a soccer match the most important is called, for its minute', () => {
  const before = soccer({});
  const goal = soccer({ goals: [0, 1], shots: [1, 2] });
  expect(soccerCall(before, goal, null)).toEqual({ kind: 'goal', side: 1 });
  const shown = { kind: 'goal', side: 1 } as const;
  expect(soccerCall(goal, soccer({ goals: [0, 1], shots: [1, 2] }), shown)).toEqual(shown);
  expect(soccerCall(goal, soccer({ goals: [0, 1], shots: [1, 2], minute: 13 }), shown)).toEqual({
    kind: 'play',
  });
  expect(soccerCall(before, soccer({ period: 'half-time', phase: 'pause' }), shown)).toEqual({
    kind: 'half-time',
  });
});

test('[FRAME-1] the sides change ends at half-time', () => {
  expect([isPlayingRight(0, 'first-half'), isPlayingRight(1, 'first-half')]).toEqual([true, false]);
  expect([isPlayingRight(0, 'second-half'), isPlayingRight(1, 'second-half')]).toEqual([
    false,
    true,
  ]);
});

const tennis = (more: Partial<TennisScore>): TennisScore =>
  ({
    points: ['0', '0'],
    isTieBreak: false,
    sets: [{ games: [2, 1] }],
    setsWon: [0, 0],
    breaks: [0, 0],
    aces: [0, 0],
    doubleFaults: [0, 0],
    pointsWon: [10, 8],
    ...more,
  }) as TennisScore;

test.each([
  ['0', '0', true],
  ['15', '0', false],
  ['30', '15', false],
  ['40', 'Ad', false],
  ['40', '40', true],
])('[FRAME-1] at %s–%s the serve goes to the right-hand box: %s', (server, receiver, isDeuce) => {
  expect(isToDeuceCourt(tennis({ points: [server, receiver] }))).toBe(isDeuce);
});

test('[FRAME-1] a point of a tennis match is called by what it won', () => {
  const before = tennis({});
  expect(tennisCall(null, before)).toBeNull();
  expect(tennisCall(before, tennis({ pointsWon: [11, 8], aces: [1, 0] }))).toEqual({
    kind: 'ace',
    side: 0,
  });
  expect(tennisCall(before, tennis({ pointsWon: [10, 9], doubleFaults: [1, 0] }))).toEqual({
    kind: 'double-fault',
    side: 1,
  });
  const game = tennis({ pointsWon: [11, 8], sets: [{ games: [3, 1] }] as never });
  expect(tennisCall(before, game)).toEqual({ kind: 'game', side: 0 });
});
