import type { BetRow, TradeRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { sumsOfEvent } from './event-sums.ts';

const bet = (changed: Partial<BetRow> = {}): BetRow =>
  ({
    marketId: '1.1',
    markettype: 'Match Odds',
    roundId: '',
    selectionId: 7,
    type: 'back',
    oddsReq: 3,
    price: 3,
    stake: 100,
    sizeMatched: 100,
    sizeRemaining: 0,
    runners: [{ selectionId: 7 }, { selectionId: 8 }],
    ...changed,
  }) as BetRow;
const trade = (exposure: number, ...bets: BetRow[]) => ({ exposure, bets }) as TradeRow;

test('[BETS-2] the markets of a match add up to its worst and best result', () => {
  const half = bet({ marketId: '1.2', type: 'lay', price: 1.5 });
  expect(sumsOfEvent([trade(100, bet()), trade(50, half)])).toEqual({
    worst: -150_00,
    best: 300_00,
  });
});

test('[BETS-2] [LINES-2] lines end by number, so that their best result is not told', () => {
  const line = { of: 'margin', quarters: -2, sign: 1, middle: 0, ending: null } as const;
  expect(sumsOfEvent([trade(100, bet({ line }))])).toEqual({ worst: -100_00, best: null });
});

test('[BETS-2] a session has its best outcome in a range of results', () => {
  const yes = bet({ markettype: 'FANCY', price: 48, size: 90 });
  expect(sumsOfEvent([trade(100, yes)])).toEqual({ worst: -100_00, best: 90_00 });
});

test("[BETS-2] no best result is shown if the worst differs from the server's", () => {
  expect(sumsOfEvent([trade(40, bet())])).toEqual({ worst: -40_00, best: null });
  expect(sumsOfEvent([trade(100, bet({ roundId: 'r1' }))])).toEqual({ worst: -100_00, best: null });
});
