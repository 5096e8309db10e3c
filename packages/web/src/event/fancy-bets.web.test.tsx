// @vitest-environment happy-dom
import type { SessionLine as WireLine } from '@layline/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeLimits } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { parseSessions } from '../live/parse-sessions.ts';
import { putSessions } from '../live/sessions.ts';
import { currentSlip } from '../slip/slip-store.ts';
import { FancyBets } from './fancy-bets.tsx';

const place = {
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
};

const wire = (
  SelectionId: string,
  RunnerName: string,
  change: Partial<WireLine> = {},
): WireLine => ({
  SelectionId,
  RunnerName,
  gtype: 'session',
  LayPrice1: 48,
  LaySize1: 110,
  BackPrice1: 50,
  BackSize1: 90,
  GameStatus: '',
  srno: '1',
  ballsess: 1,
  rem: '',
  ...change,
});

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  openFakeServer({ 'GET /get-min-max/site-1': ok(fakeLimits) });
  putSessions(
    '345',
    parseSessions([
      wire('1', '6 over runs'),
      wire('2', 'Over 7 runs', { ballsess: 2, GameStatus: 'Ball Running' }),
      wire('3', 'Runs without no boundaries'),
    ]),
  );
  show(<FancyBets place={place} bets={[]} />);
});
afterEach(cleanup);

test('[EVENT-1] [EVENT-6] lines are under All and under sub-tabs that have some', () => {
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Session',
    'Over by Over',
  ]);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getByRole('tab', { name: 'Over by Over' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  screen.getByText('Over 7 runs');
});

test('[EVENT-3] a suspended line shows its text and accepts no bets', () => {
  screen.getByText('Ball Running');
  expect(screen.queryByRole('button', { name: /Over 7 runs/ })).toBeNull();
});

test('[SLIP-1] a press on Yes or No opens the slip at that line and rate', () => {
  fireEvent.click(screen.getByRole('button', { name: 'No to 6 over runs at 48 110 per 100' }));
  expect(currentSlip()).toMatchObject({
    state: 'editing',
    choice: { kind: 'session', side: 'lay', price: { line: 48, rate: 110 }, runnerId: 1 },
  });
});
