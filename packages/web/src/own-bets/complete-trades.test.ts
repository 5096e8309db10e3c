import type { BetRow, TradeRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { completeTrades } from './complete-trades.ts';

const trade = (matchId: string, more: Partial<TradeRow> = {}): TradeRow => ({
  _id: matchId,
  matchId,
  eventId: '4',
  legueId: '77',
  sportsName: 'Cricket',
  event: 'Kings v Lions',
  markettype: 'Match Odds',
  count: 1,
  bets: [],
  ...more,
});
const bet = (betId: string): BetRow => ({ betId }) as BetRow;

test('[BETS-1] bets missing in the rows are requested once per match', async () => {
  const matchIds: string[] = [];
  const rows = [trade('900'), trade('900', { markettype: 'Bookmaker' }), trade('901')];
  const whole = await completeTrades(rows, async (matchId) => {
    matchIds.push(matchId);
    return [bet(`of ${matchId}`)];
  });
  expect(matchIds).toEqual(['900', '901']);
  expect(whole.map(({ bets }) => bets.map(({ betId }) => betId))).toEqual([
    ['of 900'],
    [],
    ['of 901'],
  ]);
});

test('[BETS-1] rows with their bets are used unchanged', async () => {
  const own = trade('900', { bets: [bet('7')], exposure: 25 });
  const whole = await completeTrades([own], async () => {
    throw new Error('nothing is to be asked');
  });
  expect(whole).toEqual([own]);
});
