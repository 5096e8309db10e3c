import type { VimaanState } from '@layline/contract';
import { expect, test } from 'vitest';
import { shownMultiplier, shownPhase, updateFlight } from './flight.ts';

const state = (more: Partial<VimaanState> = {}): VimaanState => ({
  mid: '190',
  phase: 'FLY',
  startAt: 0,
  takeOffAt: 7000,
  now: 10_000,
  m: 1.19,
  scheme: 2,
  hash: '',
  clientSeed: 'public',
  nonce: 1,
  crash: null,
  serverSeed: null,
  min: 100,
  max: 5000,
  matchId: '1130415',
  betCount: 0,
  staked: 0,
  exits: [],
  history: [],
  ...more,
});

test("[CAS-10] between answers the multiplier grows by the public formula and the server's clock", () => {
  const flight = updateFlight(null, state(), 500_000);
  expect(shownMultiplier(flight, 500_000)).toBe(119);
  expect(shownMultiplier(flight, 500_000 + 8553)).toBe(200);
});

test("[CAS-10] a late answer does not set the clock back; a jump of the player's clock does", () => {
  const first = updateFlight(null, state({ now: 10_000 }), 1000);
  const late = updateFlight(first, state({ now: 10_500 }), 1900);
  expect(late.aheadMs).toBe(9000);
  expect(updateFlight(late, state({ now: 11_000 }), 90_000).aheadMs).toBe(-79_000);
});

test("[CAS-10] after the crash only the server's data is shown", () => {
  const flight = updateFlight(null, state({ phase: 'CRASH', crash: 2.37, now: 60_000 }), 0);
  expect(shownMultiplier(flight, 900_000)).toBe(237);
});

test('[CAS-10] a flight whose wait is over by the clock is shown as flying', () => {
  const flight = updateFlight(null, state({ phase: 'WAIT', now: 6900 }), 0);
  expect(shownPhase(flight, 50)).toBe('WAIT');
  expect(shownPhase(flight, 150)).toBe('FLY');
});
