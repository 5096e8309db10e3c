import type { SessionLine as WireLine } from '@layline/contract';
import { expect, test } from 'vitest';
import { readReply } from '../../test/read-reply.ts';
import { isHidden, parseSession, parseSessions } from './parse-sessions.ts';

const wire = (change: Partial<WireLine> = {}): WireLine => ({
  SelectionId: '94477',
  RunnerName: 'CW 6 Over Runs ADV',
  gtype: 'session',
  LayPrice1: 48,
  LaySize1: 100,
  BackPrice1: 50,
  BackSize1: 100,
  GameStatus: '',
  min: 100,
  max: 100_000,
  srno: '1',
  ballsess: 1,
  rem: '',
  ...change,
});

test.each([
  ['CW 6 Over Runs ADV', 'session', false],
  ['Total match No Boundaries', 'session', true],
  ['Runs in 6.3 overs', 'session', true],
  ['Only 10.1 over run', 'session', false],
  ['0.1 ball run', 'session', false],
  ['Odd or even', 'oddeven', true],
  ['Meter', 'meter', true],
] as const)('[EVENT-6] %s of type %s is hidden: %s', (RunnerName, gtype, hidden) => {
  expect(isHidden(wire({ RunnerName, gtype }))).toBe(hidden);
});

test("[EVENT-3] the game status is the overlay's text, and a row without offers is suspended", () => {
  expect(parseSession(wire()).overlay).toBeNull();
  expect(parseSession(wire({ GameStatus: 'Ball Running' })).overlay).toBe('Ball Running');
  const bare = parseSession(wire({ LaySize1: 0, LayPrice1: 0, BackPrice1: 0, BackSize1: 0 }));
  expect(bare).toMatchObject({ no: null, yes: null, overlay: 'SUSPENDED' });
});

test('[EVENT-1] lines are under the sub-tab that the feed names, others under the first', () => {
  const tabs = [1, 2, 3, 9, undefined].map(
    (ballsess) => parseSession({ ...wire(), ballsess } as WireLine).tab,
  );
  expect(tabs).toEqual(['normal', 'over', 'ball', 'normal', 'normal']);
});

test('[EVENT-8] limits are minor units; a line without a market is bet on by its own id', () => {
  expect(parseSessions([wire()])).toEqual([
    expect.objectContaining({
      marketId: '94477',
      stakeMin: 10_000,
      stakeMax: 10_000_000,
      no: { line: 48, rate: 100 },
      yes: { line: 50, rate: 100 },
    }),
  ]);
});

const readLine = (change: object) =>
  readReply('sessionOdds', { data: [{ ...wire(), ...change }] }).data.map(parseSession)[0];

test('[EVENT-6] numbers sent as texts are parsed like others, and blanks are no offer', () => {
  const texts = {
    SelectionId: 94477,
    LayPrice1: '48',
    LaySize1: '100',
    BackPrice1: '50.0',
    BackSize1: '90',
    min: '100',
    ballsess: '2',
  };
  expect(readLine(texts)).toMatchObject({
    selectionId: '94477',
    marketId: '94477',
    tab: 'over',
    no: { line: 48, rate: 100 },
    yes: { line: 50, rate: 90 },
    overlay: null,
    stakeMin: 10_000,
  });
  const shut = { LayPrice1: '', LaySize1: '', BackPrice1: '0', BackSize1: '0' };
  expect(readLine(shut)).toMatchObject({ no: null, yes: null, overlay: 'SUSPENDED' });
  expect(readLine({ BackPrice1: null })).toMatchObject({ yes: null, overlay: null });
});
