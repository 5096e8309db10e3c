import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import type { LiveOption } from '../feed/live-round.ts';
import { makeCasinoPayload } from './casino-bet.ts';
import { findPickFault } from './check-pick.ts';
import { type Stake, stakeOn } from './position.ts';

const option: LiveOption = {
  index: 0,
  sid: 1,
  name: 'Dragon',
  back: odds(200),
  lay: null,
  isOpen: true,
  stakeMin: money(100_00),
  stakeMax: money(5000_00),
};
const pick = {
  option,
  side: 'back' as const,
  odds: odds(212),
  marketId: '111101351',
  marketName: 'Winner',
};

test('[CAS-4] the payload carries the table, the round and both margins', () => {
  const payload = makeCasinoPayload({
    table: { eventId: '113', legueId: '11301', matchId: '1130102', name: 'DRAGON TIGER' },
    pick,
    stake: money(500_00),
    roundId: '116',
    runners: [option],
    placeTime: '2026-04-08T14:00:00.000Z',
    clientRef: 'reference-1',
  });
  expect(payload).toMatchObject({
    eventId: '113',
    legueId: '11301',
    matchId: '1130102',
    market: 'Casino',
    marketId: '111101351',
    roundId: '116',
    sportsName: 'Casino',
    event: 'DRAGON TIGER',
    markettype: 'Casino',
    selection: 'Dragon',
    selectionId: 1,
    type: 'back',
    oddsReq: 2.12,
    stake: 500,
    favourMargin: '560.00',
    againstMargin: '-500.00',
    runners: [{ sid: 1, nat: 'Dragon', rate: 2 }],
  });
});

test('[CAS-7] stakes run from 100 to 5000 in whole units, on an open option', () => {
  const fault = (stake: number, isClosed = false) => findPickFault(option, isClosed, money(stake));
  expect(fault(99_00)).toBe('tooSmall');
  expect(fault(5001_00)).toBe('tooLarge');
  expect(fault(100_50)).toBe('notWhole');
  expect(fault(100_00)).toBeNull();
  expect(fault(100_00, true)).toBe('closed');
});

const stake = (sid: number, amount: number, more: Partial<Stake> = {}): Stake => ({
  sid,
  marketId: '9',
  side: 'back',
  odds: odds(200),
  stake: money(amount),
  ...more,
});

test('[CAS-4] an option shows the sum of its bets on that side', () => {
  const stakes = [stake(1, 100_00), stake(2, 300_00), stake(1, 50_00)];
  expect(stakeOn(stakes, 1, 'back')).toBe(150_00);
  expect(stakeOn(stakes, 1, 'lay')).toBe(0);
});
