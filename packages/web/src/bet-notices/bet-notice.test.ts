import type { BetRow, TriggerRow } from '@layline/contract';
import { money } from '@layline/contract/money';
import { expect, test } from 'vitest';
import {
  goneBetween,
  knownOf,
  matchesBetween,
  settlementOf,
  triggersEndedBetween,
  waitingOf,
} from './bet-notice.ts';

const bet = (change: Partial<BetRow> = {}): BetRow =>
  ({
    betId: '7',
    roundId: '',
    type: 'back',
    selection: 'India',
    event: 'India v Australia',
    market: 'Match Odds',
    oddsReq: 1.85,
    sizeMatched: 0,
    sizeRemaining: 500,
    sizeVoided: 0,
    settledAt: null,
    case: 'open',
    profitLoss: 0,
    ...change,
  }) as BetRow;

test('[BETS-1] a waiting bet is matched in part, then whole, and each is reported once', () => {
  const part = bet({ sizeMatched: 200, sizeRemaining: 300 });
  const first = matchesBetween(knownOf([bet()]), [part], 1);
  expect(first).toMatchObject([{ kind: 'matched', size: 20_000, rest: 30_000, odds: 1.85 }]);
  expect(matchesBetween(knownOf([part]), [part], 2)).toEqual([]);
  const whole = bet({ sizeMatched: 500, sizeRemaining: 0 });
  expect(matchesBetween(knownOf([part]), [whole], 3)).toMatchObject([{ size: 30_000, rest: 0 }]);
});

test('[BETS-1] a bet matched when placed, or cancelled, is not reported', () => {
  const matched = bet({ sizeMatched: 500, sizeRemaining: 0 });
  expect(matchesBetween({}, [matched], 1)).toEqual([]);
  const cancelled = bet({ sizeRemaining: 100 });
  expect(matchesBetween(knownOf([bet()]), [cancelled], 1)).toEqual([]);
});

test('[BETS-1] casino rounds show their own results', () => {
  expect(knownOf([bet({ roundId: 'r1' })])).toEqual({});
});

test('[BETS-1] a bet that leaves the list counts as settled only if part of it was matched', () => {
  const known = knownOf([bet(), bet({ betId: '8' })]);
  expect(goneBetween(known, [bet()])).toEqual(['8']);
  const settled = { settledAt: '2026-01-01T00:00:00.000Z' } as const;
  const won = bet({ ...settled, sizeMatched: 500, case: 'profit', profitLoss: 425 });
  expect(settlementOf('7', won, 1)).toMatchObject({ case: 'profit', profitLoss: money(42_500) });
  expect(settlementOf('7', bet({ ...settled, case: 'void' }), 1)).toBeNull();
  expect(settlementOf('7', bet({ sizeMatched: 500 }), 1)).toBeNull();
});

test('[BETS-1] the place part of an each-way bet is settled separately', () => {
  const place = { ...bet({ betId: '8', settledAt: 'x', sizeMatched: 5, case: 'loss' }) };
  const row = bet({ sizeMatched: 5, placePart: { ...place, profitLoss: -5 } });
  expect(settlementOf('8', row, 1)).toMatchObject({ id: '8/settled', profitLoss: -500 });
  expect(settlementOf('7', row, 1)).toBeNull();
});

test('[TRIG-2] a trigger that ends by itself is reported once, a cancelled one never', () => {
  const trigger = (change: Partial<TriggerRow>) =>
    ({ triggerId: '5', kind: 'stop', type: 'lay', isWaiting: false, ...change }) as TriggerRow;
  const found = triggersEndedBetween(
    ['5', '6', '7'],
    [
      trigger({ end: 'refused', reason: 'Insufficient funds!' }),
      trigger({ triggerId: '6', end: 'cancelled' }),
      trigger({ triggerId: '7', end: null, isWaiting: true }),
      trigger({ triggerId: '8', end: 'placed' }),
    ],
    1,
  );
  expect(found).toMatchObject([{ id: '5/ended', isPlaced: false, reason: 'Insufficient funds!' }]);
  expect(waitingOf([trigger({ isWaiting: true }), trigger({})])).toEqual(['5']);
});
