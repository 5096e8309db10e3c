// @vitest-environment happy-dom
import type { BetRow, TradeRow } from '@layline/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show, startAfresh } from '../../test/render.tsx';
import { ExposureTable } from './exposure-table.tsx';

afterEach(cleanup);

const runners = [
  { selectionId: 7, runnerName: 'India' },
  { selectionId: 8, runnerName: 'England' },
];
const back = (marketId: string, market: string): BetRow =>
  ({
    betId: marketId,
    marketId,
    market,
    markettype: 'Match Odds',
    roundId: '',
    type: 'back',
    selectionId: 7,
    oddsReq: 2,
    price: 2,
    stake: 100,
    sizeMatched: 100,
    sizeRemaining: 0,
    runners,
  }) as BetRow;

test('[BETS-1] the exposure detail is one table with a row for each market, each fact told once', () => {
  startAfresh({ isSignedIn: true });
  const bets = [back('1.1', 'Match Odds'), back('1.2', 'Half Time'), back('1.2', 'Half Time')];
  const of = { sportsName: 'Soccer', event: 'India v England', markettype: 'Match Odds' };
  const trade = { ...of, exposure: 300, bets } as unknown as TradeRow;
  show(<ExposureTable trades={[trade]} onFollow={() => undefined} />);
  const [head, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  expect(head?.textContent).toBe('Sport NameEvent NameMarket NameTradeExposure');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Soccer', 'India v England', 'Half TimeIf England wins', '2', '200.00'],
    ['Soccer', 'India v England', 'Match OddsIf England wins', '1', '100.00'],
  ]);
});
