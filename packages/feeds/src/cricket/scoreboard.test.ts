import { expect, it } from 'vitest';
import { startInnings } from './innings.ts';
import { showCricket } from './scoreboard.ts';

const teams = [
  { name: 'Reds', shortName: 'RED' },
  { name: 'Blues', shortName: 'BLU' },
] as const;
const chase = { side: 1, isSuperOver: false, ballsPerOver: 6, ballsMax: 120, target: 150 } as const;

/** The headline of a chase with this score after 111 balls. */
function summaryAt(runs: number): string {
  const innings = [{ ...startInnings(chase), balls: 111, runs }];
  const match = { format: 'T20', ballsPerOver: 6, teams, toss: null, innings };
  return showCricket(match, { phase: 'play', isBallRunning: false, winner: null, summary: null })
    .summary;
}

it('[EVENT-7] a chase says what it needs, and needs nothing once the target is reached', () => {
  expect(summaryAt(148)).toBe('Blues need 2 runs from 9 balls');
  expect(summaryAt(149)).toBe('Blues need 1 run from 9 balls');
  expect(summaryAt(150)).toBe('Blues reached the target of 150');
  expect(summaryAt(154)).toBe('Blues reached the target of 150');
});
