import type { BetRow, TradeRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { costsOf } from './costly-outcome.ts';

const runners = [
  { selectionId: 7, runnerName: 'India' },
  { selectionId: 8, runnerName: 'England' },
];
const bet = (changed: Partial<BetRow>): BetRow =>
  ({
    betId: 'b1',
    marketId: '1.1',
    market: 'Match Odds',
    markettype: 'Match Odds',
    roundId: '',
    selectionId: 7,
    type: 'back',
    oddsReq: 2,
    price: 2,
    stake: 100,
    sizeMatched: 100,
    sizeRemaining: 0,
    runners,
    ...changed,
  }) as BetRow;
const trade = (exposure: number, ...bets: BetRow[]): TradeRow =>
  ({ event: 'India v England', markettype: 'Match Odds', exposure, bets }) as TradeRow;
const lossesOf = (...trades: TradeRow[]) =>
  costsOf(trades).map(({ outcome, loss }) => [outcome, loss]);
const runner = (name: string) => ({ kind: 'runner', runner: name });

test('[BETS-1] a back bet costs its stake if another runner wins', () => {
  expect(lossesOf(trade(100, bet({})))).toEqual([[runner('England'), 100_00]]);
});

test('[BETS-1] a lay bet costs its liability if its runner wins', () => {
  expect(lossesOf(trade(150, bet({ type: 'lay', price: 2.5 })))).toEqual([
    [runner('India'), 150_00],
  ]);
});

test('[BETS-1] a waiting bet counts with what it could add to the loss, never with what it could win', () => {
  const waits = bet({ sizeMatched: 0, sizeRemaining: 40, oddsReq: 3, type: 'lay' });
  expect(lossesOf(trade(100, bet({}), waits))).toEqual([[runner('England'), 100_00]]);
  const other = bet({ sizeMatched: 0, sizeRemaining: 40, oddsReq: 3, selectionId: 7 });
  expect(lossesOf(trade(140, bet({}), other))).toEqual([[runner('England'), 140_00]]);
});

test('[BETS-1] a session is most costly in a range of results', () => {
  const fancy = { markettype: 'FANCY', market: '6 over runs', marketId: 's.1' };
  const yes = bet({ ...fancy, type: 'back', price: 48, size: 100 });
  expect(lossesOf(trade(100, yes))).toEqual([[{ kind: 'range', from: 0, to: 47 }, 100_00]]);
  const no = bet({ ...fancy, type: 'lay', price: 48, size: 100 });
  expect(lossesOf(trade(100, no))).toEqual([[{ kind: 'range', from: 48, to: null }, 100_00]]);
});

test('[BETS-1] the most costly market comes first, and a hedged one costs nothing', () => {
  const hedged = [bet({ price: 2.2 }), bet({ type: 'lay' })];
  expect(costsOf([trade(0, ...hedged)])).toMatchObject([{ loss: 0, count: 2 }]);
  const small = trade(100, bet({}));
  const large = trade(300, bet({ stake: 300, sizeMatched: 300 }));
  expect(costsOf([small, large]).map(({ loss }) => loss)).toEqual([300_00, 100_00]);
});

test("[BETS-1] the server's exposure is shown if the outcomes are unknown", () => {
  expect(lossesOf(trade(70, bet({ roundId: 'r1' })))).toEqual([[{ kind: 'unknown' }, 70_00]]);
  expect(lossesOf(trade(55, bet({})))).toEqual([[{ kind: 'unknown' }, 55_00]]);
});

test('[BETS-1] each market has a row with its name and number of bets', () => {
  const half = { marketId: '1.2', market: 'Half Time' };
  const rows = costsOf([trade(300, bet({}), bet(half), bet(half))]);
  expect(rows.map(({ market, count, loss }) => [market, count, loss])).toEqual([
    ['Half Time', 2, 200_00],
    ['Match Odds', 1, 100_00],
  ]);
});
