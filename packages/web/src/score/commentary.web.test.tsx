import type { CricketScore, SoccerScore, TennisScore } from '@layline/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show, startAfresh } from '../../test/render.tsx';
import { Commentary } from './commentary.tsx';

const common = {
  eventId: '900',
  at: 0,
  phase: 'play' as const,
  summary: '',
  winner: null,
  sides: [
    { name: 'Kites', shortName: 'KIT' },
    { name: 'Royals', shortName: 'ROY' },
  ] as [{ name: string; shortName: string }, { name: string; shortName: string }],
};

const ball = (
  at: string,
  kind: CricketScore['lastBalls'][number]['kind'],
  runs: number,
): CricketScore['lastBalls'][number] => ({ at, kind, runs, label: '' });

const cricket = (lastBalls: CricketScore['lastBalls']): CricketScore => ({
  ...common,
  sport: 'cricket',
  format: 'T20',
  ballsPerOver: 6,
  toss: null,
  innings: [
    {
      side: 0,
      isSuperOver: false,
      runs: 90,
      wickets: 2,
      balls: 78,
      overs: '13.0',
      ballsMax: 120,
      target: null,
      extras: { wides: 1, noBalls: 0, byes: 0, legByes: 0, penalty: 0 },
      fours: 4,
      sixes: 1,
      byOver: [],
      fallOfWickets: [
        { runs: 80, overs: '12.2', batter: 'A. Rao' },
        { runs: 90, overs: '13.0', batter: 'B. Sen' },
      ],
      isOver: false,
    },
  ],
  batters: [],
  bowler: null,
  partnership: null,
  lastBalls,
  runRate: null,
  requiredRate: null,
  isBallRunning: false,
});

const soccer = (timeline: SoccerScore['timeline']): SoccerScore => ({
  ...common,
  sport: 'soccer',
  period: 'second-half',
  minute: 67,
  stoppage: null,
  clock: "67'",
  goals: [1, 0],
  halfTime: [0, 0],
  yellowCards: [0, 1],
  redCards: [0, 0],
  corners: [0, 0],
  shots: [0, 0],
  timeline,
});

const tennis: TennisScore = {
  ...common,
  sport: 'tennis',
  bestOf: 3,
  setsWon: [1, 0],
  sets: [
    { games: [6, 4], tieBreak: null, winner: 0 },
    { games: [0, 0], tieBreak: null, winner: null },
  ],
  points: ['0', '15'],
  server: 0,
  isTieBreak: false,
  atStake: null,
  pointsWon: [30, 25],
  aces: [0, 0],
  doubleFaults: [0, 0],
  breaks: [0, 0],
  lastPoints: [0, 1],
};

const lines = (): string[] =>
  screen
    .getAllByRole('listitem')
    .map((line) => [...line.children].map(({ textContent }) => textContent).join(' '));

beforeEach(() => startAfresh());
afterEach(cleanup);

test('[EVENT-9] tells each kind of ball, newest first, and who is out', () => {
  show(
    <Commentary
      score={cricket([
        ball('12.1', 'run', 0),
        ball('12.2', 'wicket', 0),
        ball('12.3', 'wide', 1),
        ball('12.3', 'run', 1),
        ball('12.4', 'four', 4),
        ball('12.5', 'bye', 2),
        ball('12.5', 'no-ball', 3),
        ball('12.5', 'six', 6),
        ball('12.6', 'wicket', 0),
      ])}
    />,
  );
  expect(lines()).toEqual([
    '12.6 Wicket, B. Sen',
    '12.5 Six',
    '12.5 No ball, 3 runs',
    '12.5 Byes, 2 runs',
    '12.4 Four',
    '12.3 1 run',
    '12.3 Wide, 1 run',
    '12.2 Wicket, A. Rao',
  ]);
});

test('[EVENT-9] tells of the innings before while the next has no balls', () => {
  const { innings, ...rest } = cricket([]);
  const [first] = innings;
  if (first === undefined) throw new Error('no innings');
  show(<Commentary score={{ ...rest, innings: [first, { ...first, side: 1, runs: 0 }] }} />);
  expect(lines()).toEqual(['End of the innings, Kites: 90/2 (13.0)']);
});

test('[EVENT-9] tells goals with the score after them, cards, and the whistles', () => {
  const event = { side: null, player: null, text: '' };
  const none: [number, number] = [0, 0];
  show(
    <Commentary
      score={soccer([
        { ...event, kind: 'period', clock: "1'", minute: 1, goals: none },
        { ...event, kind: 'yellow', clock: "30'", minute: 30, side: 1, goals: none },
        { ...event, kind: 'period', clock: "45'", minute: 45, goals: none },
        { ...event, kind: 'goal', clock: "67'", minute: 67, side: 0, player: 'Ito', goals: [1, 0] },
      ])}
    />,
  );
  expect(lines()).toEqual([
    "67' Goal, Kites, Ito: 1–0",
    "45' Half time: 0–0",
    "30' Yellow card, Royals",
    "1' Kick-off",
  ]);
});

test('[EVENT-9] tells the last points of tennis, and the sets before', () => {
  show(<Commentary score={tennis} />);
  expect(lines()).toEqual(['Point, Royals', 'Point, Kites', 'Set 1, Kites: 6–4']);
});

test('[EVENT-9] says so where nothing has happened, or no score exists', () => {
  show(<Commentary score={cricket([])} />);
  expect(screen.getByText('Nothing has happened yet.')).toBeDefined();
  cleanup();
  show(<Commentary score={null} />);
  expect(screen.getByText('This match has no commentary.')).toBeDefined();
});
